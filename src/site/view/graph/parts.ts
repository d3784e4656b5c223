// A large graph in parts that a person can look at, a scope with as many generations inside it as fit; and a place for
// every node, each scope amid what it contains.

import { hierarchy, pack } from 'd3-hierarchy';

/** Nodes of one picture. */
export const MOST_NODES = 300;

/** A node, and one that it contains. */
export type Pair<Node> = readonly [outer: Node, inner: Node];

export interface GraphPart<Node = string> {
  /** The node around it; null for the part with what is outermost. */
  readonly root: Node | null;
  /** Outer ones first. */
  readonly nodes: readonly Node[];
  /** How many nodes inside of a node are in a part of their own. */
  readonly further: ReadonlyMap<Node, number>;
  /** What would belong here, but there is no room for: listed, not drawn. */
  readonly rest: readonly Node[];
}

/** What a node contains; null: what nothing contains. The first to contain a node has it, unless it stands in that node itself. */
function childrenIn<Node extends string | number>(
  all: readonly Node[],
  contains: readonly Pair<Node>[],
) {
  const parents = new Map<Node, Node>();
  for (const [outer, inner] of contains) {
    let at: Node | undefined = outer;
    while (at !== undefined && at !== inner) at = parents.get(at);
    if (at === undefined && !parents.has(inner)) parents.set(inner, outer);
  }
  const inside = Map.groupBy(all, (node) => parents.get(node) ?? null);
  return (node: Node | null): readonly Node[] => inside.get(node) ?? [];
}

/** The outermost part first; one part where everything fits. Every node is in one of them. */
export function graphParts<Node extends string | number>(
  all: readonly Node[],
  contains: readonly Pair<Node>[],
): readonly GraphPart<Node>[] {
  if (all.length <= MOST_NODES) return [{ root: null, nodes: all, further: new Map(), rest: [] }];
  const childrenOf = childrenIn(all, contains);
  /** Whole generations while there is room; of the first one as much as there is room for. */
  const partOf = (root: Node | null): GraphPart<Node> => {
    const nodes = root === null ? [] : [root];
    const first = childrenOf(root);
    const room = MOST_NODES - nodes.length;
    const rest = first.slice(room);
    let next = first.slice(0, room);
    while (next.length > 0 && nodes.length + next.length <= MOST_NODES) {
      nodes.push(...next);
      next = next.flatMap(childrenOf);
    }
    const drawn = new Set(nodes);
    const further = [...nodes, ...rest].flatMap((node): readonly (readonly [Node, number])[] => {
      const hidden = childrenOf(node).filter((child) => !drawn.has(child));
      return node === root || hidden.length === 0 ? [] : [[node, hidden.length]];
    });
    return { root, nodes, further: new Map(further), rest };
  };
  const parts = [partOf(null)];
  for (const { further } of parts) parts.push(...[...further.keys()].map(partOf));
  return parts;
}

/** In a plane whose unit is a pixel at zoom 1; whole numbers. */
export type Place = readonly [x: number, y: number];

/** Room around one node: the radius of a leaf, and what a scope keeps free around itself. */
const LEAF = 13;
const SCOPE = 22;

/**
 * Discs within discs: what a scope contains lies around it, so that thousands of leaves still make a shape. Deterministic:
 * order of input decides.
 */
export function treePlaces<Node extends string | number>(
  all: readonly Node[],
  contains: readonly Pair<Node>[],
): ReadonlyMap<Node, Place> {
  const childrenOf = childrenIn(all, contains);
  /** `node` null: the plane around all; `isMiddle`: the scope itself in the middle of its disc. */
  const root = hierarchy({ node: null as Node | null, isMiddle: false }, ({ node, isMiddle }) => {
    const discs = isMiddle
      ? []
      : childrenOf(node).map((child) => ({ node: child, isMiddle: false }));
    // The first lies in the middle.
    return node === null || discs.length === 0 ? discs : [{ node, isMiddle: true }, ...discs];
  });
  const plane = pack<typeof root.data>()
    .radius(({ data }) => (data.isMiddle ? SCOPE : LEAF))
    .padding(4)(root);
  return new Map(
    plane.leaves().flatMap(({ data: { node }, x, y }): readonly [Node, Place][] => {
      return node === null ? [] : [[node, [Math.round(x - plane.x), Math.round(y - plane.y)]]];
    }),
  );
}
