// Two prompts: begin to work on a target, with what has changed since the last session, and end the session.

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { memoryPath, type Recording, recordings } from '../core.ts';
import { changeRows } from '../emit/change-rows.ts';
import { contextMarkdown } from '../emit/context-markdown.ts';
import { changeText } from '../emit/history-text.ts';
import { counted } from '../model/plural.ts';
import { nullForUsage } from '../model/usage-error.ts';
import { readWrittenDate } from '../model/written-date.ts';
import type { OpenOptions } from '../open.ts';
import { contextOf } from '../operations/context-resolve.ts';
import { ask, type DataOf } from '../operations/index.ts';
import type { Given } from '../operations/input.ts';
import { toolName } from '../operations/operation.ts';
import { failureText } from './failure.ts';

interface Prompt {
  readonly title: string;
  readonly description: string;
  readonly words: (given: Given, at: OpenOptions) => Promise<string>;
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

export function addPrompts(server: Server, at: () => OpenOptions): void {
  server.registerCapabilities({ prompts: {} });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: Object.entries(PROMPTS).map(([name, { title, description }]) => ({
      ...{ name, title, description, arguments: [TARGET] },
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

async function startWork(given: Given, at: OpenOptions): Promise<string> {
  const { data, workspace } = await ask('resolve', given, at);
  const { target } = data;
  const session = lastSession(data);
  const ways = recordings(workspace.hierarchy, workspace.find(target.id).target);
  const whileWorking = await waysText(ways.filter(({ type }) => type !== 'session'));
  return [
    `You work on ${workspace.nameOf(target.id)}. This is your context.`,
    'Do not change constraints. If a value surprises you, call explain.',
    ...(whileWorking.length === 0 ? [] : ['Put on record as you work:', ...whileWorking]),
    ...(session === null ? [] : await unlearn(session, given, at)),
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
    ways.map(async ({ type, operation, given, fields }) => {
      const words = Object.fromEntries(fields.map((field) => [field, '…']));
      const call = JSON.stringify({ ...given, ...words });
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

/** What is different since; nothing where that cannot be known, as without git. */
async function unlearn(since: string, given: Given, at: OpenOptions): Promise<readonly string[]> {
  const said = await ask('changes', { ...given, since, by: 'sum' }, at).then(
    ({ data }) =>
      !('change' in data) || changeRows([data.change]).length === 0
        ? ''
        : changeText(data, { colour: false, width: 200 }),
    nullForUsage,
  );
  if (said === null) return [];
  if (said === '')
    return [
      '',
      `Your last session was on ${since}. Nothing that you inherit has changed since then.`,
    ];
  const lines = said.trimEnd().split('\n');
  const left = lines.length - MOST_CHANGES;
  return [
    '',
    `Your last session was on ${since}. What you inherit has changed since then as follows; forget what was before (the tool changes tells it all):`,
    ...lines.slice(0, MOST_CHANGES),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

async function endSession(given: Given, at: OpenOptions): Promise<string> {
  const { data, workspace } = await ask('resolve', given, at);
  const { hierarchy } = workspace;
  const target = workspace.find(data.target.id).target;
  const ways = recordings(hierarchy, target);
  if (ways.length === 0)
    return `The session on ${workspace.nameOf(target.id)} ends. Nothing here records memory: tell the user what the next session should know.`;
  return [
    `The session on ${workspace.nameOf(target.id)} ends. Review it, and put on record what is not recorded yet:`,
    '',
    ...(await waysText(ways)),
    '',
    'No secrets, no guesses, and nothing that the code already says.',
    ...(memoryPath(hierarchy, target) === null ? [] : await recordedText(given, at)),
  ].join('\n');
}

async function recordedText(given: Given, at: OpenOptions): Promise<readonly string[]> {
  const { data: memory } = await ask('memory show', given, at);
  if ('records' in memory) return [];
  const open = memory.blockers.filter(({ status }) => status === 'open');
  const { findings, decisions } = memory;
  const count = `${counted(findings.length, 'finding')}, ${counted(decisions.length, 'decision')}`;
  return [
    `Recorded so far: ${count} (memory_show lists them). Call memory_promote for findings that others need, memory_blocker_resolve for blockers that are gone.`,
    ...(open.length === 0
      ? []
      : ['Open blockers:', ...open.map(({ id, text }) => `- ${id}: ${text}`)]),
  ];
}
