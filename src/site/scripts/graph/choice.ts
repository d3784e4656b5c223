// What the reader chose to see, and the address of a choice.

import type { LayoutName, Scene } from './scene.ts';

export interface Choice {
  readonly layout: LayoutName;
  readonly colour: 'kind' | 'freshness';
  /** Empty: all of them. */
  readonly kinds: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly query: string;
  /** Index of the selected node, or null. */
  readonly node: number | null;
  /** How many steps the neighbourhood of the selected node reaches. */
  readonly depth: 1 | 2;
}

/** What an address asks for; what it names and is not there is left out. */
export function choiceOf(params: URLSearchParams, { nodes, hasForces }: Scene): Choice {
  const id = params.get('node');
  const node = id === null ? -1 : nodes.findIndex((one) => one.id === id);
  return {
    layout: params.get('layout') === 'force' && hasForces ? 'force' : 'hierarchy',
    colour: params.get('colour') === 'freshness' ? 'freshness' : 'kind',
    kinds: new Set(params.getAll('kind')),
    edges: new Set(params.getAll('edge')),
    query: params.get('q') ?? '',
    node: node < 0 ? null : node,
    depth: params.get('depth') === '2' ? 2 : 1,
  };
}

/** `?kind=plan&node=0042`; what is as usual is not named, so that the plain address shows everything. */
export function addressOf(choice: Choice, { nodes }: Scene): string {
  const params = new URLSearchParams();
  if (choice.layout === 'force') params.set('layout', 'force');
  if (choice.colour === 'freshness') params.set('colour', 'freshness');
  for (const kind of choice.kinds) params.append('kind', kind);
  for (const edge of choice.edges) params.append('edge', edge);
  if (choice.query !== '') params.set('q', choice.query);
  const id = choice.node === null ? undefined : nodes[choice.node]?.id;
  if (id !== undefined) params.set('node', id);
  if (id !== undefined && choice.depth === 2) params.set('depth', '2');
  return params.size === 0 ? '' : `?${params}`;
}

/** The set without a member that it has, or with one that it has not. */
export function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
