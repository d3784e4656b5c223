// An MCP server with its tools, bundles and prompts, ready for any transport.

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type Tool,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { memoryPath, type Recording, recordings } from '../core.ts';
import { changeRows } from '../emit/change-rows.ts';
import { contextMarkdown } from '../emit/context-markdown.ts';
import { changeText } from '../emit/history-text.ts';
import { counted } from '../model/plural.ts';
import type { Bundle } from '../model/resolution.ts';
import { isUsageError, nullForUsage } from '../model/usage-error.ts';
import { readWrittenDate } from '../model/written-date.ts';
import { type OpenOptions, open } from '../open.ts';
import { contextOf } from '../operations/context-resolve.ts';
import { allOperations, ask, type DataOf } from '../operations/index.ts';
import { type Args, inputSchema } from '../operations/input.ts';
import { type Answer, type Askable, fieldsOf, toolName } from '../operations/operation.ts';
import { version } from '../version.ts';
import { addResources } from './resources.ts';

const INSTRUCTIONS =
  'Context, resolved from layers of markdown. Start with resolve for your target (targets lists ' +
  'them): `detail: "full"` adds the text to read. Set `as` to the name of your program: ' +
  'without it you get what everybody there has together. ' +
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
function textOf({ data, workspace }: Answer): string {
  const isBundle = Object.hasOwn(Object(data), 'provenance');
  return isBundle ? contextMarkdown(contextOf(workspace, data as Bundle)) : JSON.stringify(data);
}

/** Anything but wrong usage is our defect: its first line, never a stack trace. */
export async function failureText(error: unknown): Promise<string> {
  if (!isUsageError(error)) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `The server failed: ${line}. This is a bug. Do not retry.`;
  }
  const own = (await allOperations()).flatMap(({ name, tool }) =>
    tool === undefined ? [] : [[name, toolName(name)] as const],
  );
  // No tool gives the graph.
  const advice = [...own, ['graph export', 'search'] as const].reduce(
    (text, [command, tool]) => text.replaceAll(`stratigraph ${command}`, tool),
    error.advice.replaceAll(/ --([a-z-]+)/g, ' `$1`'),
  );
  const choices = error.choices.slice(0, 20);
  const isComplete = choices.length === 0 || choices.every((choice) => advice.includes(choice));
  return [error.message, advice, ...(isComplete ? [] : [`Choices: ${choices.join(', ')}.`])].join(
    '\n',
  );
}

interface Prompt {
  readonly title: string;
  readonly description: string;
  readonly words: (args: Args, at: OpenOptions) => Promise<string>;
}

const PROMPTS: Readonly<Record<string, Prompt>> = {
  start_work: {
    title: 'Start work',
    description: 'The full context of a target, and how to record memory while working.',
    words: startWork,
  },
  end_session: {
    title: 'End of a session',
    description: 'What to record before the session ends.',
    words: endSession,
  },
};

/** Lines; more would hide the context that follows. */
const MOST_CHANGES = 40;

const TARGET = { name: 'target', description: 'Id of a target, such as 0042/001.', required: true };
const AS = { name: 'as', description: 'Your own name, as in resolve: only what you have.' };

function addPrompts(server: Server, at: () => OpenOptions): void {
  server.registerCapabilities({ prompts: {} });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: Object.entries(PROMPTS).map(([name, { title, description }]) => ({
      ...{ name, title, description },
      arguments: name === 'start_work' ? [TARGET, AS] : [TARGET],
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }): Promise<GetPromptResult> => {
    const prompt = Object.hasOwn(PROMPTS, params.name) ? PROMPTS[params.name] : undefined;
    if (prompt === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${params.name}.`);
    }
    try {
      const text = await prompt.words(params.arguments ?? {}, at());
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    } catch (error) {
      throw new McpError(ErrorCode.InvalidParams, await failureText(error));
    }
  });
}

async function startWork(args: Args, at: OpenOptions): Promise<string> {
  const { data, workspace } = await ask('resolve', args, at);
  const { as: _, ...rest } = args;
  const { target } = data;
  const last = lastSession(data);
  // What came before the session on its own day is told apart by nobody.
  const session = last !== null && last < workspace.now.slice(0, 10) ? last : null;
  const ways = recordings(workspace.hierarchy, workspace.find(target.id).target);
  const whileWorking = await waysText(ways.filter(({ type }) => type !== 'session'));
  return [
    ...data.warnings.filter((warning) => warning.includes(' is superseded')),
    `You work on ${workspace.nameOf(target.id)}. This is your context.`,
    'Do not change constraints. If a value surprises you, call explain.',
    ...(whileWorking.length === 0 ? [] : ['Put on record as you work:', ...whileWorking]),
    ...(session === null ? [] : await unlearn(session, rest, at)),
    '',
    contextMarkdown(contextOf(workspace, data)),
  ].join('\n');
}

const WHEN: Readonly<Record<Recording['type'], string>> = {
  fact: 'what the next session would otherwise have to find out again, one fact a call',
  finding: 'what the next session would otherwise have to find out again, one fact a call',
  decision: 'what was chosen among alternatives, and why',
  blocker: 'what stops you',
  lesson: 'what to do otherwise next time',
  question: 'what somebody has to answer',
  session: 'once, at the end: what was done, one note a line',
};

/** A line each, with the call that does it. */
function waysText(ways: readonly Recording[]): Promise<readonly string[]> {
  return Promise.all(
    ways.map(async ({ type, operation, args, fields }) => {
      const words = Object.fromEntries(fields.map((field) => [field, '…']));
      const call = JSON.stringify({ ...args, ...words });
      return `- ${type} (${WHEN[type]}): call ${toolName(operation)} with ${call}`;
    }),
  );
}

/** The day of the last session that its own memory tells of. */
function lastSession({ target, memory }: DataOf<'resolve'>): string | null {
  const days = memory
    .filter(({ owner }) => owner === target.level)
    .flatMap(({ sessions }) => sessions.map(({ date }) => date))
    .filter((date) => readWrittenDate(date) === date);
  return days.sort().at(-1) ?? null;
}

async function unlearn(since: string, args: Args, at: OpenOptions): Promise<readonly string[]> {
  const changes = await ask('changes', { ...args, since, by: 'sum' }, at).then(
    ({ data }) =>
      !('change' in data) || changeRows([data.change]).length === 0
        ? ''
        : changeText(data, { colour: false, width: 200 }),
    nullForUsage,
  );
  if (changes === null) return [];
  const last = `Your last session was on ${since}.`;
  if (changes === '') return ['', `${last} Nothing that you inherit has changed since then.`];
  const lines = changes.trimEnd().split('\n');
  const left = lines.length - MOST_CHANGES;
  return [
    '',
    `${last} What you inherit has changed since then as follows; forget what was before (the tool changes tells it all):`,
    ...lines.slice(0, MOST_CHANGES),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

async function endSession(args: Args, at: OpenOptions): Promise<string> {
  const { data, workspace } = await ask('resolve', args, at);
  const { hierarchy } = workspace;
  const { target } = workspace.find(data.target.id);
  const ways = recordings(hierarchy, target);
  if (ways.length === 0)
    return `The session on ${workspace.nameOf(target.id)} ends. Nothing here records memory: tell the user what the next session should know.`;
  return [
    `The session on ${workspace.nameOf(target.id)} ends. Review it, and put on record what is not recorded yet:`,
    '',
    ...(await waysText(ways)),
    '',
    'No secrets, no guesses, and nothing that the code already says.',
    ...(memoryPath(hierarchy, target) === null ? [] : await recordedText(args, at)),
  ].join('\n');
}

async function recordedText(args: Args, at: OpenOptions): Promise<readonly string[]> {
  const { data: memory } = await ask('memory show', args, at);
  if ('records' in memory) return [];
  const { findings, decisions, blockers } = memory;
  const open = blockers.flatMap((one) => (one.status === 'open' ? `- ${one.id}: ${one.text}` : []));
  const count = `${counted(findings.length, 'finding')}, ${counted(decisions.length, 'decision')}`;
  return [
    `Recorded so far: ${count} (memory_show lists them). Call memory_promote for findings that others need, memory_blocker_resolve for blockers that are gone.`,
    ...(open.length === 0 ? [] : ['Open blockers:', ...open]),
  ];
}
