// For every node what it points to and what points to it, with addresses.

import type { EdgeType, GraphEdge, GraphNode } from '../../model/graph.ts';
import type { PlaceLink } from '../prepared-site.ts';

/** The hierarchy has its own lists on the pages; the others are the statements of authors. */
const OF_HIERARCHY: ReadonlySet<EdgeType> = new Set(['CONTAINS', 'INHERITS_FROM', 'REMEMBERS']);

export function neighbourhood(
  edges: readonly GraphEdge[],
  nodes: ReadonlyMap<string, GraphNode>,
  hrefOf: (node: GraphNode) => string | null,
  placeOf: (path: string, line: number) => PlaceLink,
) {
  const stated = edges.filter(({ type }) => !OF_HIERARCHY.has(type));
  const neighbours = (own: 'from' | 'to', other: 'from' | 'to') => {
    const all = stated.map((edge) => {
      const { type, source, line, [other]: id } = edge;
      const node = nodes.get(id);
      const href = node ? hrefOf(node) : null;
      const place = source === null || line === null ? null : placeOf(source, line);
      return { of: edge[own], neighbour: { type, id, title: node?.title ?? id, href, place } };
    });
    const groups = [...Map.groupBy(all, ({ of }) => of)];
    return new Map(groups.map(([id, some]) => [id, some.map(({ neighbour }) => neighbour)]));
  };
  return { outgoing: neighbours('from', 'to'), incoming: neighbours('to', 'from') };
}
