// An MCP server with its tools, bundles and prompts, ready for any transport.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { OpenOptions } from '../open.ts';
import { version } from '../version.ts';
import { addPrompts } from './prompts.ts';
import { addResources, type Bundles } from './resources.ts';
import { addTools } from './tools.ts';

const INSTRUCTIONS =
  'Context, resolved from layers of markdown. Start with resolve for your target (targets lists ' +
  'them); ask explain why a value is what it is. Put on record what you learn, as the prompts start_work and end_session say.';

export interface ContextServer {
  readonly server: McpServer;
  /** What is to be told to clients when files change. */
  readonly bundles: Bundles;
  /** Resolves when no tool is at work. */
  readonly idle: () => Promise<void>;
}

const NONE: Bundles = { tellNews: async () => {} };

/** `at` tells how the workspace is opened; asked once a call. `only`: nothing but the tools of one system. */
export function contextServer(at: () => OpenOptions, only: string | null = null): ContextServer {
  const server = new McpServer(
    { name: 'stratigraph', title: 'Stratigraph', version },
    only === null ? { instructions: INSTRUCTIONS } : {},
  );
  if (only !== null) return { server, bundles: NONE, ...addTools(server.server, at, only) };
  addPrompts(server.server, at);
  return { server, bundles: addResources(server, at), ...addTools(server.server, at, null) };
}
