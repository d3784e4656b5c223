// In: nothing. Out: the commands for the context graph, in the order of help and README.

import type { CommandSpec } from '../command.ts';

export const graphCommands: readonly CommandSpec[] = [
  {
    name: 'graph export',
    args: [],
    summary: 'nodes and edges of the whole context as JSON',
    options: [{ flags: '--out <file>', summary: 'file to write instead of standard output' }],
    examples: ['graph export', 'graph export --out graph.json'],
    load: () => import('../commands/graph-export.ts'),
  },
  {
    name: 'graph health',
    args: [],
    summary: 'what is stale, and what drifted: dead references, contradictory memory',
    options: [],
    examples: ['graph health', 'graph health --now 2026-06-01'],
    load: () => import('../commands/graph-health.ts'),
  },
];
