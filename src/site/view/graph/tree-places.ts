// A place for every node: each scope amid what it contains.

import { type HierarchyCircularNode, hierarchy, pack } from 'd3-hierarchy';
import { forest, type Pair } from './parts.ts';

/** In a plane whose unit is a pixel at zoom 1; whole numbers. */
export type Place = readonly [x: number, y: number];

interface Disc {
  /** Index of the node; -1: the plane around all outermost nodes. */
  readonly node: number;
  /** True for the scope itself in the middle of its disc. */
  readonly isMiddle: boolean;
}

/** Room around one node: the radius of a leaf, and what a scope keeps free around itself. */
const LEAF = 13;
const SCOPE = 22;

/**
 * Discs within discs: what a scope contains lies around it, so that thousands of leaves still make a shape. Deterministic:
 * order of input decides.
 */
export function treePlaces(count: number, contains: readonly Pair[]): readonly Place[] {
  const places: Place[] = Array.from({ length: count }, () => [0, 0]);
  if (count === 0) return places;
  const { tops, childrenOf } = forest(count, contains);
  const discs = (nodes: readonly number[]) => nodes.map((node) => ({ node, isMiddle: false }));
  const insideOf = ({ node, isMiddle }: Disc): readonly Disc[] => {
    if (node < 0) return discs(tops);
    const children = isMiddle ? [] : childrenOf(node);
    // The first lies in the middle.
    return children.length === 0 ? [] : [{ node, isMiddle: true }, ...discs(children)];
  };
  const root = hierarchy<Disc>({ node: -1, isMiddle: false }, insideOf);
  pack<Disc>()
    .radius(({ data }) => (data.isMiddle ? SCOPE : LEAF))
    .padding(4)(root);
  const { x: left, y: top } = root as HierarchyCircularNode<Disc>;
  (root as HierarchyCircularNode<Disc>).each(({ data, x, y, children }) => {
    if (data.node >= 0 && children === undefined)
      places[data.node] = [Math.round(x - left), Math.round(y - top)];
  });
  return places;
}
