// Every command, in the order of help and README.

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
  context: 'resolve and explain what targets inherit',
  graph: 'export and check the context graph',
  adr: 'work with decision records',
  memory: 'read and write memory of agents and plans',
  'memory plan': 'read and write plan memory',
  'memory blocker': 'work with blockers',
  workspace: 'create and edit the workspace',
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
