// The chains: decisions that replace each other, straight, forked or in a circle.

import type { Supersession } from '../../../model/graph.ts';
import type { DecisionRow } from './decision-chains.ts';

/** `proposed`: the newer one is only proposed and the older one does not agree, so nothing is replaced yet. */
export type ArrowState = 'replaces' | 'proposed' | 'circle';

/** From the newer to the older, by path. */
export interface ChainArrow {
  readonly newer: string;
  readonly older: string;
  readonly state: ArrowState;
}

export interface Chain {
  /** The newest first: what nothing replaces, then what that replaces, and so on; each once. */
  readonly rows: readonly DecisionRow[];
  /** Paths of what nothing replaces; none where all is a circle. */
  readonly heads: ReadonlySet<string>;
  readonly arrows: readonly ChainArrow[];
}

/** Chains in the order of `rows`, each where the first of its records stands (L-075, L-076, L-081). */
export function chainsOf(
  rows: readonly DecisionRow[],
  supersession: Supersession,
): readonly Chain[] {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const arrows = arrowsOf(supersession).filter(
    ({ newer, older }) => byPath.has(newer) && byPath.has(older),
  );
  const below = Map.groupBy(arrows, ({ newer }) => newer);
  const above = Map.groupBy(arrows, ({ older }) => older);
  const known = new Set<string>();
  return rows.flatMap(({ path }) => {
    if (known.has(path) || !(below.has(path) || above.has(path))) return [];
    const members = new Set([path]);
    for (const at of members) {
      for (const { older } of below.get(at) ?? []) members.add(older);
      for (const { newer } of above.get(at) ?? []) members.add(newer);
    }
    for (const member of members) known.add(member);
    const heads = new Set([...members].filter((member) => !above.has(member)));
    const ordered = newestFirst(heads.size > 0 ? heads : new Set([path]), members, below);
    return [
      {
        rows: ordered.flatMap((one) => byPath.get(one) ?? []),
        heads,
        arrows: ordered.flatMap((one) => below.get(one) ?? []),
      },
    ];
  });
}

function arrowsOf({ pairs, unaccepted, cycles }: Supersession): readonly ChainArrow[] {
  const proposed = new Set(unaccepted);
  const circles = new Set(cycles.flat());
  return pairs.map((pair) => ({
    newer: pair.newer,
    older: pair.older,
    state: circles.has(pair)
      ? 'circle'
      : proposed.has(pair) && pair.olderSays === null
        ? 'proposed'
        : 'replaces',
  }));
}

/** Step by step downwards from the heads; what only a circle leads to comes last. */
function newestFirst(
  heads: ReadonlySet<string>,
  members: ReadonlySet<string>,
  below: ReadonlyMap<string, readonly ChainArrow[]>,
): readonly string[] {
  const seen = new Set(heads);
  for (const at of seen) for (const { older } of below.get(at) ?? []) seen.add(older);
  for (const member of members) seen.add(member);
  return [...seen];
}
