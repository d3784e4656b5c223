// In: an open hierarchy and a target. Out: its memory: where it stands, what it holds, and the edits it can be given.

import type { Dialect } from '../dialects/dialect.ts';
import { editMemory as edit } from '../memory/edit-memory.ts';
import { findEntry } from '../memory/entries.ts';
import { refuseSensitive } from '../memory/policy.ts';
import { readMemory } from '../memory/read-memory.ts';
import { rememberParses } from '../memory/recent-parses.ts';
import type { Document, DocumentRole } from '../model/document.ts';
import type { Target } from '../model/graph.ts';
import type { MemoryContent, MemoryEdit, MemoryOperation, MemorySubject } from '../model/memory.ts';
import { UsageError } from '../model/usage-error.ts';
import { parseDocument } from '../parse/parse-document.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import { findTarget } from './targets.ts';

/** Where the memory of a target is kept; there may be no file yet. */
export interface MemoryPlace {
  readonly target: Target;
  readonly path: string;
  readonly subject: MemorySubject;
}

/** Changes the text of a memory file (null: there is none); pure, so that it can be applied under a lock. */
export type TextEdit<Result> = (text: string | null) => Result;

/** The memory of a plan or an agent. Throws UsageError for targets that keep none. */
export function memoryPlace(hierarchy: Hierarchy, target: Target): MemoryPlace {
  const { tree } = hierarchy;
  const dialect = dialectOf(hierarchy, target);
  const path = dialect.memoryPath?.(tree, target) ?? null;
  const role = path === null ? null : dialect.role(path);
  if (path === null || role?.kind !== 'memory') {
    throw new UsageError(
      `${target.id} is a ${target.kind} and keeps no memory.`,
      'Plans and agents do: stratigraph targets lists them.',
    );
  }
  return { target, path, subject: subjectOf(hierarchy, dialect, target) };
}

/** The plan of an agent. Throws UsageError where the agent stands alone. */
export function planOf(hierarchy: Hierarchy, agent: Target): Target {
  const { tree } = hierarchy;
  const dialect = dialectOf(hierarchy, agent);
  const plan = dialect
    .children(tree, dialect.workspace(tree))
    .find((scope) => scope.id === agent.parent);
  if (plan !== undefined) return { ...plan, path: dialect.definition(tree, plan) };
  throw new UsageError(`${agent.id} belongs to no plan.`, 'Name a plan and an agent of it.');
}

/** What is remembered at a place, or null where there is no file yet. Throws UsageError where it cannot be read. */
export function recall(hierarchy: Hierarchy, place: MemoryPlace): MemoryContent | null {
  const document = hierarchy.document(place.path);
  if (document === null) return null;
  const fault = document.faults.find(({ code }) => code === 'unreadable');
  if (fault !== undefined) throw new UsageError(`${place.path}: ${fault.message}`, fault.advice);
  return readMemory(document);
}

/**
 * The edit that an operation means at a place. Throws UsageError at once for what the policy of the workspace keeps out
 * (Y-029); the edit throws UsageError where the file cannot take it in.
 */
export function memoryEdit(
  hierarchy: Hierarchy,
  place: MemoryPlace,
  operation: MemoryOperation,
  now: string,
): TextEdit<MemoryEdit> {
  const { settings } = hierarchy;
  refuseSensitive(operation, settings.memory.policy);
  const parse = parserOf(hierarchy, place);
  return (text) => {
    const result = edit(text, operation, { subject: place.subject, now, parse });
    refuseTooLarge(place.path, result.text, settings.maxFileBytes);
    return result;
  };
}

export interface Promotion {
  /** The plan's memory. */
  readonly to: MemoryPlace;
  readonly finding: { readonly id: string; readonly text: string };
  readonly edit: TextEdit<MemoryEdit>;
}

/** Copies a finding of an agent to the memory of its plan, once (L-059). Throws UsageError for an unknown finding. */
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
      'Add a finding first: stratigraph memory add <plan> <agent> finding "…".',
    );
  }
  const finding = findEntry(content, 'findings', id, from.path);
  const { target } = from;
  const to = memoryPlace(hierarchy, planOf(hierarchy, target));
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
  const path = dialectOf(hierarchy, place.target).archivePath?.(tree, place.path, now.slice(0, 10));
  if (path !== undefined) return path;
  throw new UsageError('This workspace has no archive.', `Move ${place.path} away by hand.`);
}

/** `3, 004` as the numbers that the plan's agents have. Throws UsageError for agents that there are none of. */
export function affectedAgents(
  hierarchy: Hierarchy,
  plan: string,
  typed: string | readonly string[] = [],
): readonly string[] {
  const names = [typed].flat().flatMap((one) => one.split(/[,;\s]+/).filter((name) => name !== ''));
  return names.map((name) => {
    if (name.toLowerCase() === 'all') return 'all';
    const { target } = findTarget(hierarchy, plan, name);
    return target.number ?? target.name;
  });
}

function subjectOf(hierarchy: Hierarchy, dialect: Dialect, target: Target): MemorySubject {
  const { tree } = hierarchy;
  // Only a new file tells its title: to read a document for nothing would be most of a write.
  const isNew = !tree.has(dialect.memoryPath?.(tree, target) ?? '');
  const document = isNew && target.path !== null ? hierarchy.document(target.path) : null;
  const title = document?.title ?? target.name;
  if (target.kind === 'plan') return { owner: 'plan', agent: null, plan: target.name, title };
  const scopes = dialect.children(tree, dialect.workspace(tree));
  const plan = scopes.find(({ id }) => id === target.parent)?.name ?? target.parent ?? '';
  return { owner: 'agent', agent: target.name, plan, title };
}

type Parse = (text: string) => Document;

/** The file that was written last, by dialect: adds to one memory follow each other. */
const lastParser = new WeakMap<Dialect, { readonly path: string; readonly parse: Parse }>();

function parserOf(hierarchy: Hierarchy, { path, target }: MemoryPlace): Parse {
  const dialect = dialectOf(hierarchy, target);
  const last = lastParser.get(dialect);
  if (last?.path === path) return last.parse;
  const role: DocumentRole = dialect.role(path) ?? { kind: 'memory' };
  const parse = rememberParses((text) =>
    parseDocument({ path, text, bytes: text.length }, role, dialect),
  );
  lastParser.set(dialect, { path, parse });
  return parse;
}

function refuseTooLarge(path: string, text: string, most: number): void {
  // UTF-8 needs up to three bytes for a code unit; only texts near the limit are measured.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return;
  throw new UsageError(
    `${path} would grow over ${most} bytes and could not be read any more.`,
    'Clear it (stratigraph memory clear keeps the old file) or raise `maxFileBytes`.',
  );
}
