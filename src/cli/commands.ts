// In: nothing. Out: every command there is, in the order of help and README.

import type { CommandSpec } from './command.ts';
import { adrCommands } from './command-table/adr.ts';
import { checkCommands } from './command-table/check.ts';
import { contextCommands } from './command-table/context.ts';
import { graphCommands } from './command-table/graph.ts';
import { memoryCommands } from './command-table/memory.ts';
import { serversCommands } from './command-table/servers.ts';
import { siteCommands } from './command-table/site.ts';
import { workspaceCommands } from './command-table/workspace.ts';

export const GROUPS: Readonly<Record<string, string>> = {
  context: 'what targets inherit, and why',
  graph: 'the context graph',
  adr: 'decision records',
  memory: 'what agents and plans remember',
  'memory plan': 'what the agents of a plan share',
  'memory blocker': 'what holds an agent up',
  workspace: 'the workspace itself',
};

export const commands: readonly CommandSpec[] = [
  ...siteCommands,
  ...contextCommands,
  ...checkCommands,
  ...adrCommands,
  ...memoryCommands,
  ...graphCommands,
  ...serversCommands,
  ...workspaceCommands,
];
