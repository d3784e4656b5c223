// The memory of a target: where it stands, what it holds, and the edits it can be given.

import type { Document } from '../model/document.ts';
import type { MemoryContent, MemoryEdit, MemoryOperation, MemorySubject } from '../model/memory.ts';
import { capitalized, withCommas } from '../model/plural.ts';
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
import { memoryPath, recordings } from './recording.ts';
import { targetName } from './target-name.ts';
import { listTargets, scopeById, toTarget } from './targets.ts';

export type MemoryPlace = Readonly<ReturnType<typeof memoryPlace>>;

/** The memory of a target. Throws UsageError for targets that keep none. */
export function memoryPlace(hierarchy: Hierarchy, target: Target) {
  const format = dialectOf(hierarchy, target)?.upkeep?.memory;
  const path = memoryPath(hierarchy, target);
  if (format !== undefined && path !== null)
    return { target, path, format, subject: subjectOf(hierarchy, target, path) };
  const keepers = listTargets(hierarchy).filter((other) => memoryPath(hierarchy, other) !== null);
  const { levels } = inheritanceOf(hierarchy, target);
  const own = levels.filter(({ name }) => keepers.some(({ level }) => level === name));
  const plurals = own.map(({ plural }) => plural);
  throw new UsageError(
    `${nameWithPlace(hierarchy, target)} has no memory file.`,
    plurals.length === 0
      ? otherwise(hierarchy, target)
      : `Only ${plurals.join(' and ')} have memory (stratigraph targets lists them). What everybody has to know belongs in ${target.path ?? 'a file that everybody reads'}.`,
  );
}

function nameWithPlace(hierarchy: Hierarchy, target: Target): string {
  const place = target.path ?? target.folder;
  return capitalized(targetName(hierarchy, target)) + (place === '' ? '' : ` (${place})`);
}

function otherwise(hierarchy: Hierarchy, target: Target): string {
  const ways = recordings(hierarchy, target);
  const [first] = ways;
  if (first === undefined) return 'Nothing here records memory.';
  const types = ways.map(({ type }) => type);
  return `What it takes: ${types.join(', ')}. For example: stratigraph ${first.command}.`;
}

function around(hierarchy: Hierarchy, { parent, dialect }: Scope): Scope | null {
  return parent === null
    ? null
    : scopeById(hierarchy, inheritanceOf(hierarchy, { dialect }), parent);
}

export function recall(hierarchy: Hierarchy, place: MemoryPlace): MemoryContent | null {
  const document = hierarchy.document(place.path);
  if (document === null) return null;
  const fault = document.faults.find(({ code }) => code === 'unreadable');
  if (fault !== undefined) throw new UsageError(`${place.path}: ${fault.message}`, fault.advice);
  return place.format.read(document);
}

export function memories(
  hierarchy: Hierarchy,
): readonly (Pick<MemoryPlace, 'target' | 'path'> & { readonly content: MemoryContent })[] {
  return listTargets(hierarchy).flatMap((target) => {
    const path = memoryPath(hierarchy, target);
    const document = path === null ? null : hierarchy.document(path);
    const content = document === null ? null : memoryIn(hierarchy, document);
    return path === null || content === null ? [] : [{ target, path, content }];
  });
}

/**
 * The edit that an operation means at a place. It throws UsageError for what the policy of the workspace keeps out (Y-029),
 * and where the file cannot take it in; it is pure, so that it can be applied under a lock.
 */
export function memoryEdit(
  hierarchy: Hierarchy,
  place: MemoryPlace,
  operation: MemoryOperation,
  now: string,
): (text: string | null) => MemoryEdit {
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
      `${capitalized(targetName(hierarchy, target))} has no memory yet (${from.path}).`,
      `Add a finding first: stratigraph remember "…" --target ${target.id}.`,
    );
  }
  const shared = around(hierarchy, target);
  if (shared === null)
    throw new UsageError(
      `${nameWithPlace(hierarchy, target)} is not part of anything that shares memory.`,
      'Use a target inside of one that has memory.',
    );
  const { decisions, blockers, lessons, questions } = content;
  if ([...decisions, ...blockers, ...lessons, ...questions].some((one) => one.id === id)) {
    const [kind] = id.split('-', 1);
    throw new UsageError(
      `${id} is a ${kind}, and only findings are promoted.`,
      `Record it there, too: stratigraph remember "…" --type ${kind} --target ${shared.id}.`,
    );
  }
  const finding = from.format.finding(content, id, from.path);
  return { to: toTarget(hierarchy, shared), finding, contributor: target.number ?? target.name };
}

/** Where the memory goes when it is cleared; free at the moment. Throws UsageError where there is nothing to clear. */
export function memoryArchive(hierarchy: Hierarchy, place: MemoryPlace, now: string): string {
  const { tree } = hierarchy;
  const { target, path } = place;
  if (!tree.has(path))
    throw new UsageError(
      `${nameWithPlace(hierarchy, target)} has no memory to clear.`,
      `There is no file ${path}.`,
    );
  const archived = dialectOf(hierarchy, target)?.upkeep?.archivePath?.(
    tree,
    path,
    now.slice(0, 10),
  );
  if (archived !== undefined) return archived;
  throw new UsageError('This workspace has no archive.', `Move ${path} away by hand.`);
}

function subjectOf(hierarchy: Hierarchy, target: Target, path: string): MemorySubject {
  // Only a new file tells its title: to read a document for nothing would be most of a write.
  const isNew = !hierarchy.tree.has(path);
  const document = isNew && target.path !== null ? hierarchy.document(target.path) : null;
  const outer = around(hierarchy, target);
  return {
    owner: target.level,
    name: target.name,
    within: outer === null || outer.parent === null ? null : outer.name,
    title: document?.title ?? target.name,
  };
}

/** What was parsed last: adds to one memory follow each other, and what one leaves is what the next begins with. */
let recent: readonly Document[] = [];

function parserOf(hierarchy: Hierarchy, { path, target: { level, dialect } }: MemoryPlace) {
  const role = { is: 'memory', kind: 'memory', level } as const;
  return (text: string): Document => {
    const known = recent.find((one) => one.path === path && one.text === text);
    const document = known ?? reread(hierarchy, { path, role, dialect }, text);
    recent = [document, ...recent.filter((one) => one !== document)].slice(0, 2);
    return document;
  };
}

function refuseTooLarge(path: string, text: string, most: number): void {
  // UTF-8 needs up to three bytes for a code unit; only texts near the limit are measured.
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return;
  throw new UsageError(
    `${path} would exceed ${withCommas(most)} bytes and become unreadable.`,
    'Clear it (stratigraph memory clear keeps the old file), or raise `maxFileBytes`.',
  );
}
