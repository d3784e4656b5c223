// A large graph in parts that a person can look at: a scope with as many generations inside it as fit.

import type { Pair } from './tree-places.ts';

/** Nodes of one picture. */
export const MOST_NODES = 300;

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

/** The outermost part first; one part where everything fits. Every node is in one of them. */
export function graphParts(count: number, contains: readonly Pair[]): readonly GraphPart[] {
  const all = Array.from({ length: count }, (_, node) => node);
  if (count <= MOST_NODES) return [{ root: null, nodes: all, further: new Map(), rest: [] }];
  const inside = Map.groupBy(
    contains.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const childrenOf = (node: number): readonly number[] =>
    (inside.get(node) ?? []).map(([, to]) => to);
  const parts = [partOf(null, topsOf(all, contains, childrenOf), childrenOf)];
  const known = new Set<number>();
  for (const { further } of parts) {
    for (const node of further.keys()) {
      if (!known.has(node)) parts.push(partOf(node, [node], childrenOf));
      known.add(node);
    }
  }
  return parts;
}

type ChildrenOf = (node: number) => readonly number[];

/** What nothing contains, and of each circle that contains itself the first. */
function topsOf(
  all: readonly number[],
  contains: readonly Pair[],
  childrenOf: ChildrenOf,
): readonly number[] {
  const contained = new Set(contains.map(([, to]) => to));
  const reached = new Set<number>();
  const reach = (top: number): number => {
    const waiting = [top];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (reached.has(node)) continue;
      reached.add(node);
      waiting.push(...childrenOf(node));
    }
    return top;
  };
  const tops = all.filter((node) => !contained.has(node)).map(reach);
  return [...tops, ...all.flatMap((node) => (reached.has(node) ? [] : [reach(node)]))];
}

/** Whole generations while there is room; of the first one as much as there is room for. */
function partOf(root: number | null, first: readonly number[], childrenOf: ChildrenOf): GraphPart {
  const nodes = new Set(root === null ? [] : [root]);
  const outer = root === null ? first : childrenOf(root).filter((node) => node !== root);
  let next = [...new Set(outer)];
  const rest = next.slice(MOST_NODES - nodes.size);
  next = next.slice(0, MOST_NODES - nodes.size);
  while (next.length > 0 && nodes.size + next.length <= MOST_NODES) {
    for (const node of next) nodes.add(node);
    next = [...new Set(next.flatMap(childrenOf))].filter((node) => !nodes.has(node));
  }
  const further = [...nodes, ...rest].flatMap((node) => {
    const hidden = childrenOf(node).filter((child) => !nodes.has(child));
    return node === root || hidden.length === 0 ? [] : [[node, hidden.length] as const];
  });
  return { root, nodes: [...nodes], further: new Map(further), rest };
}
