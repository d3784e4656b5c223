import type { CommandSpec } from '../command.ts';

export const graphCommands: readonly CommandSpec[] = [
  {
    name: 'graph export',
    args: [],
    summary: 'export the nodes and edges of the context as JSON',
    options: [{ flags: '--out <file>', summary: 'output file (default: standard output)' }],
    examples: ['graph export', 'graph export --out graph.json'],
    load: () => import('../commands/graph-export.ts'),
  },
  {
    name: 'graph health',
    args: [],
    summary: 'show stale documents and drift, such as dangling references and contradictory memory',
    options: [],
    examples: ['graph health', 'graph health --now 2026-06-01'],
    load: () => import('../commands/graph-health.ts'),
  },
];
