// A place for every node: each scope amid what it contains.

import { type HierarchyCircularNode, hierarchy, pack } from 'd3-hierarchy';

/** In a plane whose unit is a pixel at zoom 1; whole numbers. */
export type Place = readonly [x: number, y: number];

/** Two indices of nodes. */
export type Pair = readonly [from: number, to: number];

interface Branch {
  /** Index of the node; -1: the plane around all outermost nodes. */
  readonly node: number;
  readonly children: Branch[];
}

/** Room around one node: the radius of a leaf, and what a scope keeps free around itself. */
const LEAF = 13;
const SCOPE = 22;

/**
 * Discs within discs: what a scope contains lies around it, so that thousands of leaves still make a shape. Every node
 * gets a place, also one that nothing contains, or that circles contain. Deterministic: order of input decides.
 */
export function treePlaces(count: number, contains: readonly Pair[]): readonly Place[] {
  const places: Place[] = Array.from({ length: count }, () => [0, 0]);
  if (count === 0) return places;
  const root = hierarchy<Branch>(forest(count, contains), ({ node, children }) =>
    // The scope itself is the first leaf of its disc: the first lies in the middle.
    children.length === 0 || node < 0 ? children : [{ node, children: [] }, ...children],
  );
  pack<Branch>()
    .radius(({ data, parent }) => (data.node === parent?.data.node ? SCOPE : LEAF))
    .padding(4)(root);
  const { x: left, y: top } = root as HierarchyCircularNode<Branch>;
  (root as HierarchyCircularNode<Branch>).each(({ data, x, y, children }) => {
    if (data.node >= 0 && children === undefined)
      places[data.node] = [Math.round(x - left), Math.round(y - top)];
  });
  return places;
}

/** The first to contain a node has it. Without recursion: a chain may be as long as there are nodes. */
function forest(count: number, contains: readonly Pair[]): Branch {
  const branches = Array.from({ length: count }, (_, node): Branch => ({ node, children: [] }));
  const inside = new Map<number, number[]>();
  const contained = new Set<number>();
  for (const [from, to] of contains) {
    if (from === to || contained.has(to)) continue;
    contained.add(to);
    const list = inside.get(from);
    if (list) list.push(to);
    else inside.set(from, [to]);
  }
  const plane: Branch = { node: -1, children: [] };
  const placed = new Set<number>();
  const grow = (start: number): void => {
    const waiting = [start];
    placed.add(start);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const child of inside.get(node) ?? []) {
        const branch = branches[child];
        if (placed.has(child) || branch === undefined) continue;
        placed.add(child);
        branches[node]?.children.push(branch);
        waiting.push(child);
      }
    }
  };
  const plant = (node: number): void => {
    const branch = branches[node];
    if (placed.has(node) || branch === undefined) return;
    plane.children.push(branch);
    grow(node);
  };
  for (let node = 0; node < count; node += 1) if (!contained.has(node)) plant(node);
  // What is left stands in circles.
  for (let node = 0; node < count; node += 1) plant(node);
  return plane;
}
