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
import { keepsMemoryFile, recordings } from './recording.ts';
import { listTargets, scopeById, toTarget } from './targets.ts';

/** Where the memory of a target is kept; there may be no file yet. */
export interface MemoryPlace {
  readonly target: Target;
  readonly path: string;
  readonly subject: MemorySubject;
  /** The form of the file. */
  readonly format: Memory;
}

/** Changes the text of a memory file (null: there is none); pure, so that it can be applied under a lock. */
type TextEdit<Result> = (text: string | null) => Result;

/** The memory of a target. Throws UsageError for targets that keep none. */
export function memoryPlace(hierarchy: Hierarchy, target: Target): MemoryPlace {
  const format = dialectOf(hierarchy, target)?.upkeep?.memory;
  const path = format?.path(hierarchy.tree, target) ?? null;
  if (format !== undefined && path !== null) {
    return { target, path, format, subject: subjectOf(hierarchy, target, path) };
  }
  const keepers = listTargets(hierarchy).filter((other) => keepsMemoryFile(hierarchy, other));
  const { levels } = inheritanceOf(hierarchy, target);
  const own = levels.filter(({ name }) => keepers.some(({ level }) => level === name));
  const plurals = own.map(({ plural }) => plural);
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
  return parent === null
    ? null
    : scopeById(hierarchy, inheritanceOf(hierarchy, { dialect }), parent);
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

/** A finding, for the memory that the scope around its target shares (L-059). Throws UsageError for an unknown finding. */
export function promotion(hierarchy: Hierarchy, target: Target, id: string) {
  const from = memoryPlace(hierarchy, target);
  const content = recall(hierarchy, from);
  if (content === null) {
    throw new UsageError(
      `${target.id} has no memory yet (${from.path}).`,
      `Add a finding first: stratigraph memory add ${target.id} finding "…".`,
    );
  }
  const finding = from.format.finding(content, id, from.path);
  const shared = around(hierarchy, target);
  if (shared === null)
    throw new UsageError(
      `${target.id} is not part of anything that shares memory.`,
      'Use a target inside of one that has memory.',
    );
  return { to: toTarget(hierarchy, shared), finding, contributor: target.number ?? target.name };
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
