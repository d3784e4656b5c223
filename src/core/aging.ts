// Whether a document grows old: its own word, then that of its system, then that of what it rests on.

import { type ReferenceIndex, referenceIndex } from '../graph/reference-index.ts';
import type { Document } from '../model/document.ts';
import { folderOf } from '../model/paths.ts';
import type { Hierarchy } from './hierarchy.ts';
import { listTargets } from './targets.ts';

/** One answer for every face; what is over is left to the caller. */
export function ages(hierarchy: Hierarchy, document: Document): boolean {
  const aging = agingOf(hierarchy, document);
  return aging === 'by-date' || (aging !== null && overBasis(hierarchy, document) !== null);
}

/** A decision holds until another replaces it, whatever interval it names. */
function agingOf(_hierarchy: Hierarchy, document: Document) {
  const { refreshInterval, role } = document;
  if (refreshInterval !== null && role.is !== 'decision') return 'by-date';
  return document.role.ages ?? null;
}

/**
 * Kind of the first superseded or archived document that one depends on or amends; null: of none, or it is not asked of
 * it. What it replaces itself, and what its text mentions, is no basis.
 */
export function overBasis(hierarchy: Hierarchy, document: Document): string | null {
  if (agingOf(hierarchy, document) !== 'with-its-basis') return null;
  const { path, references } = document;
  const named = references.filter(
    ({ relation }) => relation === 'depends-on' || relation === 'amends',
  );
  if (named.length === 0) return null;
  const index = basesBeside(hierarchy, folderOf(path));
  for (const { to } of named) {
    const found = index.find(path, to);
    const basis = found === null ? null : hierarchy.document(found);
    if (basis?.lifecycle === 'superseded' || basis?.lifecycle === 'archived')
      return basis.role.kind;
  }
  return null;
}

const indexes = new WeakMap<Hierarchy, Map<string, ReferenceIndex>>();

/** What the decisions of a folder may name: each other, and scopes. */
function basesBeside(hierarchy: Hierarchy, folder: string): ReferenceIndex {
  const known = indexes.get(hierarchy) ?? new Map<string, ReferenceIndex>();
  indexes.set(hierarchy, known);
  const beside = (): readonly Document[] =>
    hierarchy.tree
      .list(folder)
      .flatMap(({ name, type }) =>
        type === 'file' ? (hierarchy.document(`${folder}/${name}`) ?? []) : [],
      );
  const index =
    known.get(folder) ??
    referenceIndex(new Map(beside().map((one) => [one.path, one])), listTargets(hierarchy));
  known.set(folder, index);
  return index;
}
