// An MCP server with its tools, bundles and prompts, ready for any transport.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { OpenOptions } from '../open.ts';
import { version } from '../version.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { addTools } from './tools.ts';

const INSTRUCTIONS =
  'Context, resolved from layers of markdown. Start with resolve for your target (targets lists ' +
  'them); ask explain why a value is what it is. Put on record what you learn, as the prompts start_work and end_session say.';

/** Else each session has a compiler of schemas of its own, for forms that nobody is asked to fill in. */
const NO_FORMS: jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'No form was asked.' }),
};

/** `at` tells how the workspace is opened; asked once a call. `only`: nothing but the tools of one system. */
export function contextServer(at: () => OpenOptions, only: string | null = null) {
  const server = new McpServer(
    { name: 'stratigraph', title: 'Stratigraph', version },
    { jsonSchemaValidator: NO_FORMS, ...(only === null && { instructions: INSTRUCTIONS }) },
  );
  if (only === null) {
    addPrompts(server.server, at);
    addResources(server, at);
  }
  /** `idle` resolves when no tool is at work. */
  return { server, idle: addTools(server.server, at, only) };
}
