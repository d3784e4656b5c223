// For every node what it points to and what points to it, with addresses.

import type { EdgeType, GraphEdge, GraphNode } from '../../model/graph.ts';
import type { Neighbour, PlaceLink } from '../prepared-site.ts';

/** The hierarchy has its own lists on the pages; these are the statements of authors. */
const STATED: ReadonlySet<EdgeType> = new Set([
  'SUPERSEDES',
  'PARTLY_SUPERSEDES',
  'AMENDS',
  'REFERENCES',
  'DEPENDS_ON',
  'OVERRIDES',
  'CONTRIBUTES_TO',
]);

export interface Neighbourhood {
  readonly outgoing: ReadonlyMap<string, readonly Neighbour[]>;
  readonly incoming: ReadonlyMap<string, readonly Neighbour[]>;
}

export function neighbourhood(
  edges: readonly GraphEdge[],
  nodes: ReadonlyMap<string, GraphNode>,
  hrefOf: (node: GraphNode) => string | null,
  placeOf: (path: string, line: number) => PlaceLink,
): Neighbourhood {
  const outgoing = new Map<string, Neighbour[]>();
  const incoming = new Map<string, Neighbour[]>();
  const add = (to: Map<string, Neighbour[]>, id: string, other: string, edge: GraphEdge): void => {
    const node = nodes.get(other);
    const { type, source, line } = edge;
    const place = source === null || line === null ? null : placeOf(source, line);
    const neighbour = {
      type,
      id: other,
      title: node?.title ?? other,
      href: node ? hrefOf(node) : null,
      place,
    };
    const list = to.get(id);
    if (list) list.push(neighbour);
    else to.set(id, [neighbour]);
  };
  for (const edge of edges) {
    if (!STATED.has(edge.type)) continue;
    add(outgoing, edge.from, edge.to, edge);
    add(incoming, edge.to, edge.from, edge);
  }
  return { outgoing, incoming };
}
