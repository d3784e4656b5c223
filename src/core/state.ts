// What all targets of a tree see, so far read that the tree may change; and what is different between two such states.

import type { TargetChange } from '../model/change.ts';
import type { Layer, Target } from '../model/scope.ts';
import { type Seen, targetChanges } from './compare.ts';
import { contextFrom } from './context-from.ts';
import type { Hierarchy } from './hierarchy.ts';
import { selectLayers } from './layers.ts';
import type { Options } from './options.ts';
import { targetName } from './target-name.ts';
import { listTargets } from './targets.ts';

export interface State {
  readonly hierarchy: Hierarchy;
  /** Every target that has layers, with those. */
  readonly layers: ReadonlyMap<Target, readonly Layer[]>;
}

export function stateOf(hierarchy: Hierarchy): State {
  const all = listTargets(hierarchy).map(
    (target) => [target, selectLayers(hierarchy, target)] as const,
  );
  return { hierarchy, layers: new Map(all.filter(([, layers]) => layers.length > 0)) };
}

/** What targets see differently `after`; the two share the documents that are the same (`openTree`). */
export function changedTargets(
  before: State,
  after: State,
  options: Options,
): readonly TargetChange[] {
  return targetChanges(seenIn(before, options), seenIn(after, options));
}

function seenIn({ hierarchy, layers }: State, options: Options): Seen {
  const layersOf = (target: Target): readonly Layer[] => layers.get(target) ?? [];
  return {
    targets: [...layers.keys()],
    documentOf: ({ path, role }) => hierarchy.document(path, role),
    readersOf: () => [],
    nameOf: (target) => targetName(hierarchy, target),
    layersOf,
    resolve: (target, sectionsOf) =>
      contextFrom(hierarchy, target, layersOf(target), { ...options, findings: [], sectionsOf }),
  };
}
