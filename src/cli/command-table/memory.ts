// In: nothing. Out: the commands for what agents and plans remember, in the order of help and README.

import type { CommandSpec, OptionSpec } from '../command.ts';

const DECISION_OPTIONS: readonly OptionSpec[] = [
  { flags: '--choice <text>', summary: 'what was chosen (decision)' },
  { flags: '--rationale <text>', summary: 'why (decision)' },
  { flags: '--affects <agents>', summary: 'numbers of the agents it concerns, or all (decision)' },
];

export const memoryCommands: readonly CommandSpec[] = [
  {
    name: 'memory show',
    args: ['<plan>', '<agent>'],
    summary: 'what an agent remembers, with ids and lines',
    options: [],
    examples: ['memory show 0042 001', 'memory show 0042 001 --json'],
    load: () => import('../commands/memory-show.ts'),
  },
  {
    name: 'memory add',
    args: ['<plan>', '<agent>', '<kind>', '<text>'],
    summary: 'remember a finding, decision or blocker of an agent',
    options: [
      ...DECISION_OPTIONS,
      { flags: '--status <status>', summary: 'open or resolved (blocker)' },
      { flags: '--note <text>', summary: 'what is known about it (blocker)' },
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
    summary: 'log what was done in a session',
    options: [],
    examples: ['memory session 0042 001 "Completed schema, started extraction"'],
    load: () => import('../commands/memory-session.ts'),
  },
  {
    name: 'memory promote',
    args: ['<plan>', '<agent>', '<finding>'],
    summary: 'copy a finding to the memory that the plan shares',
    options: [],
    examples: ['memory promote 0042 001 finding-3'],
    load: () => import('../commands/memory-promote.ts'),
  },
  {
    name: 'memory clear',
    args: ['<plan>', '<agent>'],
    summary: "move an agent's memory to the archive",
    options: [{ flags: '--yes', summary: 'do not ask' }],
    examples: ['memory clear 0042 001', 'memory clear 0042 001 --yes'],
    load: () => import('../commands/memory-clear.ts'),
  },
  {
    name: 'memory blocker resolve',
    args: ['<plan>', '<agent>', '<blocker>'],
    summary: 'say that a blocker is over, and why',
    options: [{ flags: '--note <text>', summary: 'how it was resolved' }],
    examples: ['memory blocker resolve 0042 001 blocker-2 --note "Resolved with vcpkg"'],
    load: () => import('../commands/memory-blocker-resolve.ts'),
  },
  {
    name: 'memory plan show',
    args: ['<plan>'],
    summary: 'what the agents of a plan share',
    options: [],
    examples: ['memory plan show 0042'],
    load: () => import('../commands/memory-plan-show.ts'),
  },
  {
    name: 'memory plan add',
    args: ['<plan>', '<kind>', '<text>'],
    summary: 'share a discovery, decision, lesson or question',
    options: DECISION_OPTIONS,
    examples: [
      'memory plan add 0042 discovery "Graph traversal needs covering indexes"',
      'memory plan add 0042 decision "CLI first" --choice "MCP wraps CLI" --affects 004,005',
    ],
    load: () => import('../commands/memory-plan-add.ts'),
  },
];
