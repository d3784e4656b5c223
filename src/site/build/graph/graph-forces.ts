// Places as forces pull them: what belongs together lies together.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { Pair, Place } from './graph-tree.ts';

/** A tick looks at every node: so many nodes are looked at in all, whatever the graph's size. */
const LOOKS = 160_000;
const TICKS = { fewest: 6, most: 160 };

/** From here on a few ticks would cost too much and change too little. */
export const MOST_FORCED = 20_000;

/** How strongly a link pulls: by containment, or by what somebody wrote. */
export interface Pull {
  readonly ends: Pair;
  readonly isSkeleton: boolean;
}

/**
 * Null above `MOST_FORCED` nodes. Deterministic: starts from `start`, and d3's random source is seeded. Bounded: fewer
 * ticks the more nodes there are.
 */
export function forcePlaces(
  start: readonly Place[],
  pulls: readonly Pull[],
): readonly Place[] | null {
  const count = start.length;
  if (count > MOST_FORCED) return null;
  const ticks = Math.min(
    TICKS.most,
    Math.max(TICKS.fewest, Math.round(LOOKS / Math.max(1, count))),
  );
  const bodies = start.map(([x, y], index): SimulationNodeDatum => ({ index, x, y }));
  const links = pulls.flatMap(({ ends: [source, target], isSkeleton }): Link[] =>
    source === target || source >= count || target >= count ? [] : [{ source, target, isSkeleton }],
  );
  const simulation = forceSimulation(bodies)
    .alphaDecay(1 - 0.001 ** (1 / ticks))
    .force(
      'link',
      forceLink<SimulationNodeDatum, Link>(links)
        .distance(({ isSkeleton }) => (isSkeleton ? 46 : 70))
        .strength(({ isSkeleton }) => (isSkeleton ? 0.35 : 0.12)),
    )
    .force('charge', forceManyBody().strength(-120).theta(1.1).distanceMax(700))
    .force('x', forceX(0).strength(0.03))
    .force('y', forceY(0).strength(0.03))
    .stop()
    .tick(ticks);
  // Once at the end is enough to part what lies on each other.
  simulation.force('collide', forceCollide(11)).alpha(0.1).tick(3);
  return bodies.map(({ x = 0, y = 0 }) => [Math.round(x), Math.round(y)]);
}

interface Link extends SimulationLinkDatum<SimulationNodeDatum> {
  readonly isSkeleton: boolean;
}
