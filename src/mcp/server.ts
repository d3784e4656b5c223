// In: access to a workspace. Out: an MCP server with its tools, bundles and prompts, ready for any transport.

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { version } from '../version.ts';
import type { Access } from './access.ts';
import { addPrompts } from './prompts.ts';
import { addResources, type Bundles } from './resources.ts';
import { failure, type Tool } from './tool.ts';
import { tools } from './tools/index.ts';

const INSTRUCTIONS =
  'Context for agents, resolved from layers of markdown. Start with resolve_context for your plan and agent; ask ' +
  'explain_value why a value is what it is. Record what you learn with add_memory, and promote what others need.';

export interface ContextServer {
  readonly server: McpServer;
  /** What is to be told to clients when files change. */
  readonly bundles: Bundles;
  /** Resolves when no tool is at work. */
  readonly idle: () => Promise<void>;
}

export function contextServer(access: Access): ContextServer {
  const server = new McpServer(
    { name: 'stratigraph', title: 'Stratigraph', version },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
  );
  const working = new Set<Promise<unknown>>();
  for (const tool of tools) addTool(server, tool, access, working);
  addPrompts(server, access);
  return {
    server,
    bundles: addResources(server, access),
    async idle() {
      while (working.size > 0) await Promise.all(working);
    },
  };
}

function addTool(
  server: McpServer,
  tool: Tool,
  access: Access,
  working: Set<Promise<unknown>>,
): void {
  const { name, title, description, annotations } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: tool.input.strict(),
      outputSchema: tool.output,
      annotations: { title, ...annotations },
    },
    (input) => {
      const answer = call(tool, input, access);
      working.add(answer);
      void answer.finally(() => working.delete(answer));
      return answer;
    },
  );
}

/** The data, and the same as text without a blank too many, for clients that hand the text to their model. */
async function call(tool: Tool, input: unknown, access: Access): Promise<CallToolResult> {
  try {
    const answer = await tool.call(input as never, access);
    const text = JSON.stringify(answer);
    return { content: [{ type: 'text', text }], structuredContent: { ...answer } };
  } catch (error) {
    return failure(error);
  }
}
