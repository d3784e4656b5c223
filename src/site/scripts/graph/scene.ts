import { quadtree } from 'd3-quadtree';
// The graph as drawing and choosing need it: ends, neighbours, sizes, places.

import type { EdgeType } from '../../../model/graph.ts';
import type { GraphLayout, LayoutNode } from '../../build/graph/graph-layout.ts';
import type { Box } from './view.ts';

export type LayoutName = keyof GraphLayout['places'];

export interface Edge {
  readonly type: EdgeType;
  readonly from: number;
  readonly to: number;
  /** Where it is said, with its page; null where no line says it. */
  readonly place: { readonly text: string; readonly href: string } | null;
  /** 0: the first between its two nodes, drawn straight; else how far it bends aside, in steps. */
  readonly bend: number;
}

export interface Scene {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly Edge[];
  /** Indices of edges by index of a node. */
  readonly edgesOf: readonly (readonly number[])[];
  /** Indices of nodes, the most important first: its name is drawn where there is room for one. */
  readonly byWeight: readonly number[];
  /** Of a large graph: the node into which a node folds, or null. */
  readonly homes: readonly (number | null)[];
  readonly hrefOf: (node: number) => string;
  /** x, y, x, y … of a layout. */
  readonly placesIn: (layout: LayoutName) => readonly number[];
  readonly hasForces: boolean;
}

/** Graphs of more nodes begin with their clusters folded. */
const LARGE = 150;
/** Fewer leaves than this are no cluster. */
const CLUSTER = 6;

export function sceneOf({ base, nodes, types, edges: rows, sources, places }: GraphLayout): Scene {
  const edgesOf: number[][] = nodes.map(() => []);
  const between = new Map<number, number>();
  const edges = rows.map(([kind, from, to, source, line], index): Edge => {
    const type = types[kind] ?? 'REFERENCES';
    edgesOf[from]?.push(index);
    if (to !== from) edgesOf[to]?.push(index);
    const pair = Math.min(from, to) * nodes.length + Math.max(from, to);
    const bend = between.get(pair) ?? 0;
    between.set(pair, bend + 1);
    const [name, href] = sources[source] ?? [];
    const place =
      href === undefined ? null : { text: `${name}:${line}`, href: `${base}${href}#L${line}` };
    return { type, from, to, place, bend: from < to ? bend : -bend };
  });
  const weight = (index: number): number => {
    const node = nodes[index];
    return node === undefined ? 0 : node.radius * 1000 + (edgesOf[index]?.length ?? 0);
  };
  return {
    nodes,
    edges,
    edgesOf,
    byWeight: nodes.map((_, index) => index).sort((a, b) => weight(b) - weight(a) || a - b),
    homes: nodes.length > LARGE ? homesOf(nodes.length, edges) : nodes.map(() => null),
    hrefOf: (node) => base + (nodes[node]?.href ?? ''),
    placesIn: (layout) => places[layout] ?? places.hierarchy,
    hasForces: places.force !== null,
  };
}

/** What contains nothing folds into what contains it, where that contains many of its like. */
function homesOf(count: number, edges: readonly Edge[]): readonly (number | null)[] {
  const contained = edges.filter(({ type }) => type === 'CONTAINS');
  const parents = new Set(contained.map(({ from }) => from));
  const homes: (number | null)[] = Array.from({ length: count }, () => null);
  const leaves = contained.filter(({ to }) => !parents.has(to));
  for (const [home, members] of Map.groupBy(leaves, ({ from }) => from)) {
    if (members.length < CLUSTER) continue;
    for (const { to } of members) homes[to] = home;
  }
  return homes;
}

/** Around the places of some nodes; null where there are none. */
export function boxAround(places: readonly number[], nodes: Iterable<number>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const [x = 0, y = 0] = [places[node * 2], places[node * 2 + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? null : { left, top, right, bottom };
}

/** Index of the shown node nearest to a point of the plane within `radius`, or null. */
export function nearest(
  places: readonly number[],
  nodes: readonly number[],
): (x: number, y: number, radius: number) => number | null {
  const tree = quadtree<number>()
    .x((node) => places[node * 2] ?? 0)
    .y((node) => places[node * 2 + 1] ?? 0)
    .addAll([...nodes]);
  return (x, y, radius) => tree.find(x, y, radius) ?? null;
}
