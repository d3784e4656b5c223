// What is kept one fact at a time, and how one puts on record what is learned about a target: what its system offers, else what another system in the tree does.

import { dialects } from '../dialects/index.ts';
import type { EntryType, MemoryRecord, RecordGroups } from '../model/memory.ts';
import type { Scope, Target } from '../model/scope.ts';
import { dialectOf, type Hierarchy, inheritances } from './hierarchy.ts';
import { decisionPlace, homeOf } from './homes.ts';

export interface Recording {
  readonly type: EntryType | 'fact';
  readonly operation: string;
  readonly args: Readonly<Record<string, string>>;
  /** Its fields that take the words, the first of them always. */
  readonly fields: readonly [string, ...string[]];
  readonly command: string;
}

export function recordings(hierarchy: Hierarchy, target: Target): readonly Recording[] {
  const own = ownRecordings(hierarchy, target);
  const facts = own.length > 0 ? [] : otherRecordings(hierarchy);
  const isTaken = own.some(({ type }) => type === 'decision');
  const home = isTaken ? null : decisionPlace(hierarchy, target);
  return [...own, ...facts, ...(home === null ? [] : [PROPOSAL])];
}

const PROPOSAL: Recording = {
  ...{ type: 'decision', operation: 'adr new', args: {}, fields: ['title'] },
  command: 'adr new "…"',
};

export function firstRecording(hierarchy: Hierarchy, targets: readonly Target[]): Recording | null {
  const inner = targets.filter(({ id }) => !targets.some(({ parent }) => parent === id));
  for (const target of [...inner, ...targets]) {
    const [first] = ownRecordings(hierarchy, target);
    if (first !== undefined) return first;
  }
  return otherRecordings(hierarchy)[0] ?? null;
}

export function howToBegin(): string | null {
  const names = dialects.flatMap(({ operations = {} }) => Object.keys(operations));
  return names.find((name) => name.endsWith(' init')) ?? null;
}

function ownRecordings(hierarchy: Hierarchy, target: Target): readonly Recording[] {
  const isFile = memoryPath(hierarchy, target) !== null;
  const takes = (type: EntryType) => isFile || homeOf(hierarchy, target, type)?.form !== undefined;
  const entries = ENTRIES.filter(takes).map((type) => entryOf(target, type));
  const { id } = target;
  const session: Recording = {
    ...{ type: 'session', operation: 'memory session', args: { target: id }, fields: ['notes'] },
    command: `memory session ${id} "…"`,
  };
  if (entries.length > 0) return takes('session') ? [...entries, session] : entries;
  const { answers } = dialectOf(hierarchy, target) ?? {};
  return answers?.remember === undefined ? [] : [factOf({ target: id })];
}

const ENTRIES = ['finding', 'decision', 'blocker'] as const;

/** Another system's way, which asks for no target. */
function otherRecordings({ dialects }: Hierarchy): readonly Recording[] {
  const keepers = dialects.filter(({ answers }) => answers?.remember !== undefined);
  return keepers.slice(0, 1).map(({ name }) => factOf(keepers.length > 1 ? { system: name } : {}));
}

function entryOf({ id }: Target, type: (typeof ENTRIES)[number]): Recording {
  return {
    ...{ type, operation: 'remember', args: { target: id, type } },
    fields: type === 'decision' ? ['text', 'choice', 'rationale'] : ['text'],
    command: `remember "…" --target ${id}${type === 'finding' ? '' : ` --type ${type}`}`,
  };
}

function factOf(args: Recording['args']): Recording {
  const options = Object.entries(args).map(([name, value]) => ` --${name} ${value}`);
  return {
    ...{ type: 'fact', operation: 'remember', args, fields: ['text'] },
    command: `remember "…"${options.join('')}`,
  };
}

/** Where the memory of a target is one file, there or to come; null: it is none. */
export function memoryPath(hierarchy: Hierarchy, target: Scope): string | null {
  return dialectOf(hierarchy, target)?.upkeep?.memory?.path(hierarchy.tree, target) ?? null;
}

/** True where some target takes entries of a type: in a memory file or, with `alone`, in files of their own. */
export function takesEntries(hierarchy: Hierarchy, alone: EntryType | null): boolean {
  const { tree, dialects } = hierarchy;
  if (dialects.some(({ upkeep }) => upkeep?.memory !== undefined)) return true;
  if (alone === null) return false;
  const scopes = [...inheritances(hierarchy).values()].flatMap((one) => one.scopes(tree, null));
  return scopes.some((root) => homeOf(hierarchy, root, alone)?.form !== undefined);
}

/** Every record as it stands at a moment, now or to come. */
export function recordsAt(hierarchy: Hierarchy, now: string): readonly MemoryRecord[] {
  const { tree, dialects, document, settings } = hierarchy;
  return dialects.flatMap(
    ({ upkeep }) => upkeep?.records?.list(tree, document, now, settings) ?? [],
  );
}

export function groupsOf(
  { dialects }: Pick<Hierarchy, 'dialects'>,
  records: readonly MemoryRecord[],
): readonly RecordGroups[] {
  return dialects.flatMap(({ name: dialect, upkeep }) => {
    if (upkeep?.records === undefined) return [];
    const { plural, each } = upkeep.records.groups;
    const own = records.filter((record) => record.dialect === dialect);
    const count = (name: string): number => own.filter(({ group }) => group === name).length;
    const groups = each.map((group) => ({ ...group, count: count(group.name) }));
    return [{ dialect, plural, groups }];
  });
}
