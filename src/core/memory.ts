// The memory of a target: where it stands, what it holds, and the edits it can be given.

import type { Memory } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { MemoryContent, MemoryEdit, MemoryOperation, MemorySubject } from '../model/memory.ts';
import { aKind } from '../model/plural.ts';
import type { Scope, Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import { refuseSensitive } from '../policy/policy.ts';
import {
  dialectOf,
  type Hierarchy,
  inheritanceOf,
  memoryIn,
  policyOf,
  reread,
} from './hierarchy.ts';
import { rememberParses } from './recent-parses.ts';
import { recordings } from './recording.ts';
import { findTarget, listTargets, toTarget } from './targets.ts';

/** Where the memory of a target is kept; there may be no file yet. */
export interface MemoryPlace {
  readonly target: Target;
  readonly path: string;
  readonly subject: MemorySubject;
  /** The form of the file. */
  readonly format: Memory;
}

/** Changes the text of a memory file (null: there is none); pure, so that it can be applied under a lock. */
export type TextEdit<Result> = (text: string | null) => Result;

/** The memory of a target. Throws UsageError for targets that keep none. */
export function memoryPlace(hierarchy: Hierarchy, target: Target): MemoryPlace {
  const format = dialectOf(hierarchy, target)?.upkeep?.memory;
  const path = format?.path(hierarchy.tree, target) ?? null;
  if (format !== undefined && path !== null) {
    return { target, path, format, subject: subjectOf(hierarchy, target, path) };
  }
  const keepers = new Set(
    listTargets(hierarchy)
      .filter((other) => dialectOf(hierarchy, other)?.upkeep?.memory?.path(hierarchy.tree, other))
      .map(({ level }) => level),
  );
  const { levels } = inheritanceOf(hierarchy, target);
  const plurals = levels.filter(({ name }) => keepers.has(name)).map(({ plural }) => plural);
  throw new UsageError(
    `${target.id} is ${aKind(target.level)} and has no memory file.`,
    plurals.length === 0
      ? otherwise(hierarchy, target)
      : `Only ${plurals.join(' and ')} have memory. List them: stratigraph targets.`,
  );
}

/** What works instead. */
function otherwise(hierarchy: Hierarchy, target: Target): string {
  const ways = recordings(hierarchy, target);
  const [first] = ways;
  if (first === undefined) return 'Nothing in this workspace records memory.';
  const types = ways.map(({ type }) => type);
  return `What it takes: ${types.join(', ')}. For example: stratigraph ${first.command}.`;
}

/** The scope around a target, or null for a root. */
function around(hierarchy: Hierarchy, { parent, dialect }: Scope): Scope | null {
  const { tree } = hierarchy;
  const inheritance = inheritanceOf(hierarchy, { dialect });
  const search = (inside: Scope | null): Scope | null => {
    for (const scope of inheritance.scopes(tree, inside)) {
      if (scope.id === parent) return scope;
      const mayHold = scope.parent === null || parent?.startsWith(`${scope.id}/`) === true;
      const found = mayHold ? search(scope) : null;
      if (found !== null) return found;
    }
    return null;
  };
  return parent === null ? null : search(null);
}

/** What is remembered at a place, or null where there is no file yet. Throws UsageError where it cannot be read. */
export function recall(hierarchy: Hierarchy, place: MemoryPlace): MemoryContent | null {
  const document = hierarchy.document(place.path);
  if (document === null) return null;
  const fault = document.faults.find(({ code }) => code === 'unreadable');
  if (fault !== undefined) throw new UsageError(`${place.path}: ${fault.message}`, fault.advice);
  return place.format.read(document);
}

/** The targets that have a memory, with what is in it; lists folders, and reads no other document. */
export function memories(
  hierarchy: Hierarchy,
): readonly { readonly target: Target; readonly path: string; readonly content: MemoryContent }[] {
  return listTargets(hierarchy).flatMap((target) => {
    const path = dialectOf(hierarchy, target)?.upkeep?.memory?.path(hierarchy.tree, target) ?? null;
    const document = path === null ? null : hierarchy.document(path);
    const content = document === null ? null : memoryIn(hierarchy, document);
    return path === null || content === null ? [] : [{ target, path, content }];
  });
}

/**
 * The edit that an operation means at a place. It throws UsageError for what the policy of the workspace keeps out (Y-029),
 * and where the file cannot take it in.
 */
export function memoryEdit(
  hierarchy: Hierarchy,
  place: MemoryPlace,
  operation: MemoryOperation,
  now: string,
): TextEdit<MemoryEdit> {
  const { settings } = hierarchy;
  const policy = policyOf(hierarchy, place.target);
  const parse = parserOf(hierarchy, place);
  return (text) => {
    const result = place.format.edit(text, operation, { subject: place.subject, now, parse });
    // Two cells of a table say together what neither says alone: one look, at the entry as `check` would read it.
    const { start, end } = result.entry.span;
    refuseSensitive({ entry: result.text.slice(start, end) }, policy, operation);
    refuseTooLarge(place.path, result.text, settings.maxFileBytes);
    return result;
  };
}

/** Throws UsageError where one of the texts holds what memory of a dialect must not hold (Y-029). */
export function refuseInMemory(
  hierarchy: Hierarchy,
  of: { readonly dialect: string },
  texts: Readonly<Record<string, string>>,
): void {
  refuseSensitive(texts, policyOf(hierarchy, of));
}

export interface Promotion {
  /** The memory of the scope around it. */
  readonly to: MemoryPlace;
  readonly finding: { readonly id: string; readonly text: string };
  readonly edit: TextEdit<MemoryEdit>;
}

/** Copies a finding to the memory that the scope around shares, once (L-059). Throws UsageError for an unknown finding. */
export function promotion(
  hierarchy: Hierarchy,
  from: MemoryPlace,
  id: string,
  now: string,
): Promotion {
  const content = recall(hierarchy, from);
  if (content === null) {
    throw new UsageError(
      `${from.target.id} has no memory yet (${from.path}).`,
      `Add a finding first: stratigraph memory add ${from.target.id} finding "…".`,
    );
  }
  const finding = from.format.finding(content, id, from.path);
  const { target } = from;
  const shared = around(hierarchy, target);
  if (shared === null)
    throw new UsageError(
      `${target.id} is not part of anything that shares memory.`,
      'Use a target inside of one that has memory.',
    );
  const to = memoryPlace(hierarchy, toTarget(hierarchy, shared));
  const contributor = target.number ?? target.name;
  const operation = { type: 'promotion', text: finding.text, contributor } as const;
  return { to, finding, edit: memoryEdit(hierarchy, to, operation, now) };
}

/** Where the memory goes when it is cleared; free at the moment. Throws UsageError where there is nothing to clear. */
export function memoryArchive(hierarchy: Hierarchy, place: MemoryPlace, now: string): string {
  const { tree } = hierarchy;
  if (!tree.has(place.path)) {
    throw new UsageError(
      `${place.target.id} has no memory to clear.`,
      `There is no file ${place.path}.`,
    );
  }
  const upkeep = dialectOf(hierarchy, place.target)?.upkeep;
  const path = upkeep?.archivePath?.(tree, place.path, now.slice(0, 10));
  if (path !== undefined) return path;
  throw new UsageError('This workspace has no archive.', `Move ${place.path} away by hand.`);
}

/**
 * `3, 004` as the numbers of the scopes inside a target, or beside it where there are none inside. Throws UsageError for
 * scopes that there are none of.
 */
export function affectedTargets(
  hierarchy: Hierarchy,
  { id, parent }: Target,
  typed: string | readonly string[] = [],
): readonly string[] {
  const names = [typed].flat().flatMap((one) => one.split(/[,;\s]+/).filter((name) => name !== ''));
  if (names.length === 0) return [];
  const isLeaf = !listTargets(hierarchy).some((target) => target.parent === id);
  const scope = isLeaf ? (parent ?? id) : id;
  return names.map((name) => {
    if (name.toLowerCase() === 'all') return 'all';
    const { target } = findTarget(hierarchy, scope, name);
    return target.number ?? target.name;
  });
}

function subjectOf(hierarchy: Hierarchy, target: Target, path: string): MemorySubject {
  // Only a new file tells its title: to read a document for nothing would be most of a write.
  const isNew = !hierarchy.tree.has(path);
  const document = isNew && target.path !== null ? hierarchy.document(target.path) : null;
  const outer = target.parent === null ? null : around(hierarchy, target);
  return {
    owner: target.level,
    name: target.name,
    within: outer === null || outer.parent === null ? null : outer.name,
    title: document?.title ?? target.name,
  };
}

type Parse = (text: string) => Document;

/** The file that was written last, by form: adds to one memory follow each other. */
const lastParser = new WeakMap<Memory, { readonly path: string; readonly parse: Parse }>();

function parserOf(hierarchy: Hierarchy, { path, target, format }: MemoryPlace): Parse {
  const last = lastParser.get(format);
  if (last?.path === path) return last.parse;
  const role = { is: 'memory', kind: 'memory', level: target.level } as const;
  const parse = rememberParses((text) =>
    reread(hierarchy, { path, role, dialect: target.dialect }, text),
  );
  lastParser.set(format, { path, parse });
  return parse;
}

function refuseTooLarge(path: string, text: string, most: number): void {
  // UTF-8 needs up to three bytes for a code unit; only texts near the limit are measured.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return;
  throw new UsageError(
    `${path} would exceed ${most} bytes and become unreadable.`,
    'Clear it (stratigraph memory clear keeps the old file), or raise `maxFileBytes`.',
  );
}
