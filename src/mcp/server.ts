// An MCP server with its tools, bundles and prompts, ready for any transport.

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { contextMarkdown } from '../emit/context-markdown.ts';
import type { Bundle } from '../model/resolution.ts';
import { type OpenOptions, open } from '../open.ts';
import { allOperations } from '../operations/index.ts';
import { type Args, inputSchema } from '../operations/input.ts';
import { type Askable, fieldsOf, type Outcome, toolName } from '../operations/operation.ts';
import { contextOf } from '../operations/resolve.ts';
import { version } from '../version.ts';
import { failureText } from './failure-text.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';

const INSTRUCTIONS =
  'Context, resolved from layers of markdown. Start with resolve for your target (targets lists ' +
  'them): `detail: "full"` adds the text to read. Set `as` to the name of your program: ' +
  'without it you get what everybody who works on the target has together. ' +
  'Ask explain why a value is what it is. The prompts start_work and end_session say what to put on record, and where.';

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
  return { server, idle: addTools(server.server, at, only) };
}

/** Gives what resolves when no tool is at work. */
function addTools(server: Server, at: () => OpenOptions, only: string | null): () => Promise<void> {
  const working = new Set<Promise<unknown>>();
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: (await toolsIn(at(), only)).map(toTool),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const answer = callTool(params.name, params.arguments ?? {}, at(), only);
    working.add(answer);
    const done = (): boolean => working.delete(answer);
    answer.then(done, done);
    return answer;
  });
  return async () => {
    while (working.size > 0) await Promise.allSettled(working);
  };
}

/** Agents pay for every tool: those that could only refuse here are left out. */
async function toolsIn(at: OpenOptions, only: string | null): Promise<readonly Askable[]> {
  const workspace = await open(at);
  const all = await toolsOf(only);
  return all
    .filter(({ canRun }) => canRun?.(workspace) ?? true)
    .map((operation) => operation.spoken?.(workspace) ?? operation);
}

async function toolsOf(only: string | null): Promise<readonly Askable[]> {
  const all = await allOperations();
  return all.filter(({ tool, dialect }) => tool && (only === null || dialect === only));
}

/** Without schemas of what they give: they are most of a list that every session pays for, and no model needs them. */
function toTool(operation: Askable): Tool {
  const { title, description, defaults } = operation.tool ?? {};
  return ToolSchema.parse({
    ...{ name: toolName(operation.name), title, description },
    inputSchema: inputSchema(fieldsOf(operation), defaults),
    annotations: {
      readOnlyHint: operation.does === 'reads',
      destructiveHint: operation.does === 'changes',
      idempotentHint: operation.does !== 'adds',
      openWorldHint: false,
    },
  });
}

async function callTool(
  name: string,
  args: Args,
  at: OpenOptions,
  only: string | null,
): Promise<CallToolResult> {
  const operation = (await toolsOf(only)).find(
    (one) => toolName(one.name) === name || one.tool?.also === name,
  );
  if (operation === undefined) {
    throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`);
  }
  try {
    const answer = await operation.ask({ ...operation.tool?.defaults, ...args }, at);
    const structuredContent = { ...(answer.data as object) };
    const texts = [textOf(answer), ...(answer.doubt === null ? [] : [answer.doubt])];
    return { content: texts.map((text) => ({ type: 'text', text })), structuredContent };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: await failureText(error) }] };
  }
}

/** For clients that hand the text to their model: a whole context ready to read, else the data without a blank too many. */
function textOf({ data, workspace }: Outcome): string {
  const isBundle = Object.hasOwn(Object(data), 'provenance');
  return isBundle ? contextMarkdown(contextOf(workspace, data as Bundle)) : JSON.stringify(data);
}
