// JSON as it is published: two blanks of indentation, a line break at the end; the same data give the same bytes.

import { toBundle } from '../model/bundle.ts';
import type { ContextGraph } from '../model/graph.ts';
import { toGraphExport } from '../model/graph-export.ts';
import type { ResolvedContext } from '../model/resolution.ts';

export function jsonText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

export function bundleJson(context: ResolvedContext): string {
  return jsonText(toBundle(context));
}

export function graphJson(graph: Pick<ContextGraph, 'levels' | 'nodes' | 'edges'>): string {
  return jsonText(toGraphExport(graph));
}
