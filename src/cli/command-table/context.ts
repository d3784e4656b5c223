import type { CommandSpec } from '../command.ts';
import { TOKENS } from './tokens.ts';

export const contextCommands: readonly CommandSpec[] = [
  {
    name: 'context resolve',
    args: ['[plan]', '[agent]'],
    summary: 'show the resolved context of the workspace, a plan or an agent',
    options: [
      { flags: '--diff', summary: 'show what each layer contributes' },
      { flags: '--format <format>', summary: 'output format', choices: ['text', 'json', 'md'] },
      TOKENS,
    ],
    examples: ['context resolve', 'context resolve 0042', 'context resolve 0042 001 --diff'],
    load: () => import('../commands/context-resolve.ts'),
  },
  {
    name: 'context explain',
    args: ['<target>', '<key>'],
    summary: 'explain a value: which layer wins, which ones lose, and why',
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
    summary: 'show how fresh the documents of the workspace or a plan are',
    options: [{ flags: '--stale', summary: 'only stale documents' }],
    examples: ['context health', 'context health 0042 --stale'],
    load: () => import('../commands/context-health.ts'),
  },
  {
    name: 'context refresh',
    args: ['<name>'],
    summary: 'mark a document as up to date',
    options: [{ flags: '--dry-run', summary: 'show the change without writing it' }],
    examples: ['context refresh vision', 'context refresh 0042/001'],
    load: () => import('../commands/context-refresh.ts'),
  },
  {
    name: 'context archive',
    args: ['<name>'],
    summary: 'move a document to the archive, so that nothing inherits it',
    options: [{ flags: '--dry-run', summary: 'show what would be moved without moving it' }],
    examples: ['context archive old-architecture', 'context archive old-architecture --dry-run'],
    load: () => import('../commands/context-archive.ts'),
  },
  {
    name: 'context conflicts',
    args: ['[plan]'],
    summary: 'list conflicts between layers, with the value that is used',
    options: [
      {
        flags: '--severity <severity>',
        summary: 'only conflicts of this severity or higher',
        choices: ['critical', 'warning', 'info'],
      },
    ],
    examples: ['context conflicts', 'context conflicts 0042 --severity critical'],
    load: () => import('../commands/context-conflicts.ts'),
  },
  {
    name: 'context validate',
    args: ['[plan]'],
    summary: 'exit with 1 if there are undeclared conflicts',
    options: [
      { flags: '--strict', summary: 'also fail on declared overrides' },
      { flags: '--ignore-warnings', summary: 'only fail on critical conflicts' },
    ],
    examples: ['context validate', 'context validate 0042 --ignore-warnings'],
    load: () => import('../commands/context-validate.ts'),
  },
];
