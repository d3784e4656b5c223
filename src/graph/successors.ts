// In: the context graph. Out: for a document that was replaced, the one that stands in its place today.

import type { ContextGraph } from '../model/graph.ts';

/** Follows SUPERSEDES upwards; null where nothing replaces the document, several do, or the chain runs in a circle. */
export function successorsOf(graph: ContextGraph): (path: string) => string | null {
  const pathOf = new Map(graph.nodes.map(({ id, path }) => [id, path]));
  const newer = new Map<string, Set<string>>();
  for (const { type, from, to } of graph.edges) {
    if (type !== 'SUPERSEDES') continue;
    const [over, under] = [pathOf.get(from) ?? from, pathOf.get(to) ?? to];
    newer.set(under, (newer.get(under) ?? new Set()).add(over));
  }
  return (path) => {
    const seen = new Set([path]);
    for (let at = path; ; ) {
      const [next, another] = newer.get(at) ?? [];
      if (next === undefined) return at === path ? null : at;
      if (another !== undefined || seen.has(next)) return null;
      seen.add(next);
      at = next;
    }
  };
}
