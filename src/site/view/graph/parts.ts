// A large graph in parts that a person can look at, a scope with as many generations inside it as fit; and a place for
// every node: leaves on a circle, each scope on a smaller one before what it contains.

import { cluster, hierarchy } from 'd3-hierarchy';

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

export interface Place {
  /** Pixels at zoom 1 from the middle of the picture; whole numbers. */
  readonly x: number;
  readonly y: number;
  /** Pixels from the middle. */
  readonly ring: number;
  /** Degrees clockwise, 0 to the right. */
  readonly angle: number;
  /** Whether it contains nothing in this picture. */
  readonly isLeaf: boolean;
}

/** Pixels along the circle that a leaf and its name have. */
const LEAF = 15;
/** The least between two circles. */
const RING = 90;

/**
 * A place for every node on circles around the middle: leaves on the outermost, so that no name lies on another.
 * `lengthOf`: pixels of a scope's name, which is written towards the middle and has room there. Deterministic: order of
 * input decides.
 */
export function treePlaces<Node extends string | number>(
  all: readonly Node[],
  contains: readonly Pair<Node>[],
  lengthOf: (node: Node) => number = () => 0,
): ReadonlyMap<Node, Place> {
  const inside = childrenIn(all, contains);
  const outermost = inside(null);
  // What contains most lies in the middle, as if the others were inside it.
  const first =
    outermost.find((node) => 2 * hierarchy(node, inside).descendants().length > all.length) ?? null;
  const others = outermost.filter((node) => node !== first);
  const childrenOf = (node: Node | null) =>
    node === first && node !== null ? [...inside(node), ...others] : inside(node);
  const root = cluster<Node | null>()
    .size([360, 1])
    .separation(() => 1)(hierarchy<Node | null>(first, childrenOf));
  const longest = new Map<number, number>();
  for (const { data, height } of root.descendants()) {
    if (data === null || height === 0) continue;
    longest.set(height, Math.max(longest.get(height) ?? 0, lengthOf(data)));
  }
  const rings = [0];
  for (let height = root.height - 1; height >= 0; height -= 1)
    rings.push((rings.at(-1) ?? 0) + Math.max(RING, (longest.get(height) ?? 0) + 45));
  const outer = rings.at(-1) ?? 0;
  const wider = Math.max(1, (root.leaves().length * LEAF) / (2 * Math.PI) / (outer || 1));
  return new Map(
    root.descendants().flatMap(({ data, x, height }): readonly (readonly [Node, Place])[] => {
      if (data === null) return [];
      const ring = (rings[root.height - height] ?? 0) * wider;
      const turn = (x / 180) * Math.PI;
      const [px, py] = [Math.round(Math.cos(turn) * ring), Math.round(Math.sin(turn) * ring)];
      return [[data, { x: px, y: py, ring, angle: x, isLeaf: height === 0 }]];
    }),
  );
}
