// The context graph as it is published (schema/graph.schema.json): sorted, the same for the same graph.

import type { ContextGraph, GraphEdge, GraphNode } from './graph.ts';
import { compareText } from './order.ts';
import type { Level } from './scope.ts';

/** Scopes, documents and the relations between them: what `graph export --json` and `graph.json` hold. */
export interface GraphExport {
  readonly schemaVersion: 2;
  /** Outermost first, by dialect. */
  readonly levels: readonly (Omit<Level, 'example'> & { readonly dialect: string })[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Nodes by id, edges by type, from, to and place. `SUPERSEDES`, `PARTLY_SUPERSEDES` and `AMENDS` run from the newer to the older. */
export function toGraphExport(
  graph: Pick<ContextGraph, 'levels' | 'nodes' | 'edges'>,
): GraphExport {
  const nodes = graph.nodes.toSorted(
    (a, b) => compareText(a.id, b.id) || compareText(a.type, b.type),
  );
  const edges = graph.edges.toSorted(
    (a, b) =>
      compareText(a.type, b.type) ||
      compareText(a.from, b.from) ||
      compareText(a.to, b.to) ||
      compareText(a.source ?? '', b.source ?? '') ||
      (a.line ?? 0) - (b.line ?? 0),
  );
  const levels = [...graph.levels].flatMap(([dialect, all]) =>
    all.map(({ name, plural, colour }) => ({ dialect, name, plural, colour })),
  );
  return { schemaVersion: 2, levels, nodes, edges };
}
