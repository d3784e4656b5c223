// In: nothing. Out: the commands for what targets inherit, in the order of help and README.

import type { CommandSpec } from '../command.ts';
import { TOKENS } from './tokens.ts';

export const contextCommands: readonly CommandSpec[] = [
  {
    name: 'context resolve',
    args: ['[plan]', '[agent]'],
    summary: 'the resolved context of the workspace, a plan or an agent',
    options: [
      { flags: '--diff', summary: 'what each layer contributed' },
      { flags: '--format <format>', summary: 'output', choices: ['text', 'json', 'md'] },
      TOKENS,
    ],
    examples: ['context resolve', 'context resolve 0042', 'context resolve 0042 001 --diff'],
    load: () => import('../commands/context-resolve.ts'),
  },
  {
    name: 'context explain',
    args: ['<target>', '<key>'],
    summary: 'why a value is what it is: winner, losers, reason, every place',
    options: [],
    examples: [
      'context explain 0042/001 defaults.language',
      'context explain workspace defaults --json',
    ],
    load: () => import('../commands/context-explain.ts'),
  },
  {
    name: 'context health',
    args: ['[plan]'],
    summary: 'how fresh the documents of the workspace, or of a plan, are',
    options: [{ flags: '--stale', summary: 'only what is stale' }],
    examples: ['context health', 'context health 0042 --stale'],
    load: () => import('../commands/context-health.ts'),
  },
  {
    name: 'context refresh',
    args: ['<name>'],
    summary: 'say that a document is up to date today',
    options: [{ flags: '--dry-run', summary: 'show the change, write nothing' }],
    examples: ['context refresh vision', 'context refresh 0042/001'],
    load: () => import('../commands/context-refresh.ts'),
  },
  {
    name: 'context archive',
    args: ['<name>'],
    summary: 'move a document to the archive, out of every context',
    options: [{ flags: '--dry-run', summary: 'say what would be moved, move nothing' }],
    examples: ['context archive old-architecture', 'context archive old-architecture --dry-run'],
    load: () => import('../commands/context-archive.ts'),
  },
  {
    name: 'context conflicts',
    args: ['[plan]'],
    summary: 'where layers contradict each other, and which value is used',
    options: [
      {
        flags: '--severity <severity>',
        summary: 'only conflicts that are at least this severe',
        choices: ['critical', 'warning', 'info'],
      },
    ],
    examples: ['context conflicts', 'context conflicts 0042 --severity critical'],
    load: () => import('../commands/context-conflicts.ts'),
  },
  {
    name: 'context validate',
    args: ['[plan]'],
    summary: 'exit with 1 where conflicts exist that nobody declared',
    options: [
      { flags: '--strict', summary: 'declared overrides count, too' },
      { flags: '--ignore-warnings', summary: 'only critical conflicts count' },
    ],
    examples: ['context validate', 'context validate 0042 --ignore-warnings'],
    load: () => import('../commands/context-validate.ts'),
  },
];
