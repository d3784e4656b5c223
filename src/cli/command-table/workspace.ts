import type { CommandSpec } from '../command.ts';
import { TOKENS } from './tokens.ts';

export const workspaceCommands: readonly CommandSpec[] = [
  {
    name: 'workspace init',
    args: [],
    summary: 'create a workspace',
    options: [
      { flags: '--example', summary: 'include an example project, plan, agents and memory' },
    ],
    examples: ['workspace init', 'workspace init --root ../new --example'],
    load: () => import('../commands/workspace-init.ts'),
  },
  {
    name: 'workspace show',
    args: [],
    summary: 'show the context that everything in the workspace inherits',
    options: [TOKENS],
    examples: ['workspace show', 'workspace show --json'],
    load: () => import('../commands/workspace-show.ts'),
  },
  {
    name: 'workspace edit',
    args: ['<name>'],
    summary: 'open a context file or decision in $EDITOR, or print its path',
    options: [],
    examples: ['workspace edit vision', 'workspace edit ADR-0003'],
    load: () => import('../commands/workspace-edit.ts'),
  },
];
