// Which nodes and edges are there, and which of them stand out.

import type { Choice } from './choice.ts';
import type { Scene } from './scene.ts';

/** By index; 1 where it is so. */
export interface Shown {
  readonly node: Uint8Array;
  readonly edge: Uint8Array;
  /** Nodes that stand out from the rest; null: none does more than others. */
  readonly lit: Uint8Array | null;
  readonly litEdge: Uint8Array;
  /** How many nodes are folded into a node. */
  readonly folded: ReadonlyMap<number, number>;
  /** Nodes that fit kinds and search: what the list shows. */
  readonly listed: Uint8Array;
}

export function shownOf(scene: Scene, choice: Choice): Shown {
  const { nodes, edges, edgesOf } = scene;
  const { kinds, query, node: selected, depth } = choice;
  const fits = matcher(query);
  const node = new Uint8Array(nodes.length);
  const listed = new Uint8Array(nodes.length);
  const open = openedBy(scene, selected);
  const folded = new Map<number, number>();
  nodes.forEach((one, index) => {
    if (kinds.size > 0 && !kinds.has(one.type) && index !== selected) return;
    const home = scene.homes[index] ?? null;
    const isFit = query !== '' && (fits(one.title) || fits(one.id));
    if (home === null || open.has(index) || open.has(home) || isFit || kinds.has(one.type))
      node[index] = 1;
    else folded.set(home, (folded.get(home) ?? 0) + 1);
    if (fits(one.title) || fits(one.id)) listed[index] = 1;
  });
  const edge = new Uint8Array(edges.length);
  edges.forEach(({ type, from, to }, index) => {
    const isChosen = choice.edges.size === 0 || choice.edges.has(type);
    if (isChosen && node[from] === 1 && node[to] === 1) edge[index] = 1;
  });
  const litEdge = new Uint8Array(edges.length);
  if (selected === null) {
    if (query === '') return { node, edge, lit: null, litEdge, folded, listed };
    edges.forEach(({ from, to }, index) => {
      if (edge[index] === 1 && listed[from] === 1 && listed[to] === 1) litEdge[index] = 1;
    });
    return { node, edge, lit: listed, litEdge, folded, listed };
  }
  const lit = new Uint8Array(nodes.length);
  lit[selected] = 1;
  let border = [selected];
  for (let step = 0; step < depth; step += 1) {
    const next: number[] = [];
    for (const at of border) {
      for (const index of edgesOf[at] ?? []) {
        const one = edges[index];
        if (one === undefined || edge[index] !== 1) continue;
        litEdge[index] = 1;
        const other = one.from === at ? one.to : one.from;
        if (lit[other] === 1) continue;
        lit[other] = 1;
        next.push(other);
      }
    }
    border = next;
  }
  return { node, edge, lit, litEdge, folded, listed };
}

/** The selected node opens its own cluster and the one that it is in, and shows its neighbours. */
function openedBy({ edges, edgesOf, homes }: Scene, selected: number | null): ReadonlySet<number> {
  if (selected === null) return new Set();
  const near = (edgesOf[selected] ?? []).flatMap((index) => {
    const edge = edges[index];
    return edge === undefined ? [] : [edge.from, edge.to];
  });
  return new Set([
    selected,
    ...near.filter((at) => at !== homes[selected]),
    homes[selected] ?? selected,
  ]);
}

/** Every word of the query somewhere in the text, whatever its capitals. */
function matcher(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const low = text.toLowerCase();
    return words.every((word) => low.includes(word));
  };
}

/** Indices of those that are 1. */
export function members(flags: Uint8Array): number[] {
  const found: number[] = [];
  flags.forEach((flag, index) => {
    if (flag === 1) found.push(index);
  });
  return found;
}
