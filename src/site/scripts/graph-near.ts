// In: placed nodes. Out: a function that finds the one at a point.

import { quadtree } from 'd3';
import type { GraphLayout } from '../build/graph-layout.ts';

/** Index of the node nearest to a point within `radius`, or null. */
export function near(
  nodes: GraphLayout['nodes'],
): (x: number, y: number, radius: number) => number | null {
  const tree = quadtree<number>()
    .x((index) => nodes[index]?.x ?? 0)
    .y((index) => nodes[index]?.y ?? 0)
    .addAll(nodes.map((_, index) => index));
  return (x, y, radius) => tree.find(x, y, radius) ?? null;
}
