import type { CommandSpec, OptionSpec } from '../command.ts';

const DECISION_OPTIONS: readonly OptionSpec[] = [
  { flags: '--choice <text>', summary: 'what was chosen (for a decision)' },
  { flags: '--rationale <text>', summary: 'why (for a decision)' },
  {
    flags: '--affects <agents>',
    summary: 'numbers of the agents it affects, or all (for a decision)',
  },
];

export const memoryCommands: readonly CommandSpec[] = [
  {
    name: 'memory show',
    args: ['<plan>', '<agent>'],
    summary: 'show the memory of an agent, with ids and lines',
    options: [],
    examples: ['memory show 0042 001', 'memory show 0042 001 --json'],
    load: () => import('../commands/memory-show.ts'),
  },
  {
    name: 'memory add',
    args: ['<plan>', '<agent>', '<kind>', '<text>'],
    summary: 'add a finding, decision or blocker to the memory of an agent',
    options: [
      ...DECISION_OPTIONS,
      { flags: '--status <status>', summary: 'open or resolved (for a blocker)' },
      { flags: '--note <text>', summary: 'what is known about it (for a blocker)' },
    ],
    examples: [
      'memory add 0042 001 finding "SQLite-vec needs build flags"',
      'memory add 0042 001 decision "Primary key" --choice "content hash" --rationale "Enables dedup"',
      'memory add 0042 001 blocker "FTS5 tokenizer" --status open',
    ],
    load: () => import('../commands/memory-add.ts'),
  },
  {
    name: 'memory session',
    args: ['<plan>', '<agent>', '<notes>'],
    summary: 'add notes to the session log of an agent',
    options: [],
    examples: ['memory session 0042 001 "Completed schema, started extraction"'],
    load: () => import('../commands/memory-session.ts'),
  },
  {
    name: 'memory promote',
    args: ['<plan>', '<agent>', '<finding>'],
    summary: 'copy a finding of an agent to plan memory',
    options: [],
    examples: ['memory promote 0042 001 finding-3'],
    load: () => import('../commands/memory-promote.ts'),
  },
  {
    name: 'memory clear',
    args: ['<plan>', '<agent>'],
    summary: 'move the memory of an agent to the archive',
    options: [{ flags: '--yes', summary: 'do not ask for confirmation' }],
    examples: ['memory clear 0042 001', 'memory clear 0042 001 --yes'],
    load: () => import('../commands/memory-clear.ts'),
  },
  {
    name: 'memory blocker resolve',
    args: ['<plan>', '<agent>', '<blocker>'],
    summary: 'mark a blocker as resolved',
    options: [{ flags: '--note <text>', summary: 'how it was resolved' }],
    examples: ['memory blocker resolve 0042 001 blocker-2 --note "Resolved with vcpkg"'],
    load: () => import('../commands/memory-blocker-resolve.ts'),
  },
  {
    name: 'memory plan show',
    args: ['<plan>'],
    summary: 'show the memory of a plan',
    options: [],
    examples: ['memory plan show 0042'],
    load: () => import('../commands/memory-plan-show.ts'),
  },
  {
    name: 'memory plan add',
    args: ['<plan>', '<kind>', '<text>'],
    summary: 'add a discovery, decision, lesson or question to plan memory',
    options: DECISION_OPTIONS,
    examples: [
      'memory plan add 0042 discovery "Graph traversal needs covering indexes"',
      'memory plan add 0042 decision "CLI first" --choice "MCP wraps CLI" --affects 004,005',
    ],
    load: () => import('../commands/memory-plan-add.ts'),
  },
];
