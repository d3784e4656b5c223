// Where it goes when it is archived, and what that changes for others (L-069, L-071).

import type { Referrer } from '../model/decision.ts';
import type { Document } from '../model/document.ts';
import { linkPath } from '../model/paths.ts';
import { archiveProblem } from './advice.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import { selectLayers } from './layers.ts';
import { findReferrers } from './supersede.ts';
import { listTargets } from './targets.ts';

export interface Archiving {
  readonly from: string;
  readonly to: string;
  /** Ids of the targets that lose it from their context. */
  readonly targets: readonly string[];
  /** What refers to it still; nothing of that is edited. */
  readonly referrers: readonly Referrer[];
  /** Relative links of its own, which will lead elsewhere from its new place; they are left as they are. */
  readonly ownLinks: number;
}

/** Throws UsageError for documents that are not archived one by one. */
export function planArchiving(hierarchy: Hierarchy, document: Document, now: string): Archiving {
  const { path } = document;
  const problem = archiveProblem(hierarchy, document, now);
  if (problem !== null) throw problem;
  const { upkeep } = dialectOf(hierarchy, document) ?? {};
  const to = upkeep?.archivePath?.(hierarchy.tree, path, now.slice(0, 10)) ?? path;
  return {
    from: path,
    to,
    targets: listTargets(hierarchy)
      .filter((target) => selectLayers(hierarchy, target).some((layer) => layer.path === path))
      .map(({ id }) => id),
    referrers: findReferrers(hierarchy, path, []),
    ownLinks: document.links.filter(({ target }) => isRelative(path, target)).length,
  };
}

function isRelative(from: string, target: string): boolean {
  return !/^[/#?]/.test(target) && linkPath(from, target) !== null;
}
