// A large graph in parts that a person can look at, a scope with as many generations inside it as fit; and a place for
// every node, each scope amid what it contains.

import { type HierarchyCircularNode, hierarchy, pack } from 'd3-hierarchy';

/** Nodes of one picture. */
export const MOST_NODES = 300;

/** Two indices of nodes. */
export type Pair = readonly [from: number, to: number];

export interface GraphPart {
  /** Index of the node around it; null for the part with what is outermost. */
  readonly root: number | null;
  /** Indices, outer ones first. */
  readonly nodes: readonly number[];
  /** Index of a node → how many nodes inside of it are in a part of their own. */
  readonly further: ReadonlyMap<number, number>;
  /** What would belong here, but there is no room for: listed, not drawn. */
  readonly rest: readonly number[];
}

/** Who stands in whom. */
export interface Forest {
  /** What nothing contains. */
  readonly tops: readonly number[];
  readonly childrenOf: (node: number) => readonly number[];
}

/** The first to contain a node has it, unless it stands in that node itself. */
export function forest(count: number, contains: readonly Pair[]): Forest {
  const parents: number[] = [];
  const isIn = (node: number | undefined, other: number): boolean => {
    let at = node;
    while (at !== undefined && at !== other) at = parents[at];
    return at === other;
  };
  const inside = new Map<number, number[]>();
  for (const [from, to] of contains) {
    if (parents[to] !== undefined || isIn(from, to)) continue;
    parents[to] = from;
    const known = inside.get(from);
    if (known) known.push(to);
    else inside.set(from, [to]);
  }
  const all = Array.from({ length: count }, (_, node) => node);
  return {
    tops: all.filter((node) => parents[node] === undefined),
    childrenOf: (node) => inside.get(node) ?? [],
  };
}

/** The outermost part first; one part where everything fits. Every node is in one of them. */
export function graphParts(count: number, contains: readonly Pair[]): readonly GraphPart[] {
  if (count <= MOST_NODES)
    return [{ root: null, nodes: [...Array(count).keys()], further: new Map(), rest: [] }];
  const { tops, childrenOf } = forest(count, contains);
  const parts = [partOf(null, tops, childrenOf)];
  for (const { root, further } of parts) {
    for (const node of further.keys())
      if (node !== root) parts.push(partOf(node, childrenOf(node), childrenOf));
  }
  return parts;
}

/** Whole generations while there is room; of the first one as much as there is room for. */
function partOf(
  root: number | null,
  first: readonly number[],
  childrenOf: Forest['childrenOf'],
): GraphPart {
  const nodes = root === null ? [] : [root];
  const room = MOST_NODES - nodes.length;
  const rest = first.slice(room);
  let next = first.slice(0, room);
  while (next.length > 0 && nodes.length + next.length <= MOST_NODES) {
    nodes.push(...next);
    next = next.flatMap(childrenOf);
  }
  const drawn = new Set(nodes);
  const further = [...nodes, ...rest].flatMap((node) => {
    const hidden = childrenOf(node).filter((child) => !drawn.has(child));
    return node === root || hidden.length === 0 ? [] : [[node, hidden.length] as const];
  });
  return { root, nodes, further: new Map(further), rest };
}

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
