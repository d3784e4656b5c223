// Which targets nobody works from any more, because something replaced them or what they stand in.

import { referenceIndex } from '../graph/reference-index.ts';
import { findSupersession } from '../graph/supersession.ts';
import type { Target } from '../model/scope.ts';
import type { Hierarchy } from './hierarchy.ts';
import { listTargets } from './targets.ts';

/** By id; the id of what replaced it where that is among them, else null. Reads the documents that define `targets`. */
export function replacedTargets(
  { document }: Pick<Hierarchy, 'document'>,
  targets: readonly Target[],
): ReadonlyMap<string, string | null> {
  const documents = new Map(
    targets.flatMap(({ path }) => {
      const own = path === null ? null : document(path);
      return path === null || own === null ? [] : [[path, own] as const];
    }),
  );
  const ids = new Map(targets.map(({ path, id }) => [path, id]));
  const isSaid = [...documents.values()].some(({ references }) =>
    references.some(({ relation }) => relation.includes('supersede')),
  );
  const pairs = isSaid ? findSupersession(documents, targets).pairs : [];
  const newer = new Map(pairs.map((pair) => [pair.older, ids.get(pair.newer)]));
  const replaced = new Map<string, string | null>();
  for (const { id, path, parent } of targets) {
    const own = documents.get(path ?? '');
    const around = replaced.get(parent ?? '');
    const by = newer.get(path ?? '') ?? (own?.lifecycle === 'superseded' ? null : around);
    if (by !== undefined) replaced.set(id, by);
  }
  return replaced;
}

/** What `to` in the document at `from` means, with its title: `0004 (Checkout in one step)`; else as it is written. */
export function withTitle(hierarchy: Hierarchy, from: string, to: string): string {
  const targets = listTargets(hierarchy);
  const path = referenceIndex(new Map(), targets).find(from, to);
  const title = path === null ? undefined : hierarchy.document(path)?.title;
  return title === undefined
    ? to
    : `${targets.find((one) => one.path === path)?.id ?? to} (${title})`;
}
