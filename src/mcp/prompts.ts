// Prompts: the first and the last message of a session, with what to put on record, and where.

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
import { compareText } from '../model/order.ts';
import { counted } from '../model/plural.ts';
import { nullForUsage } from '../model/usage-error.ts';
import { readWrittenDate } from '../model/written-date.ts';
import type { OpenOptions } from '../open.ts';
import { ask, type DataOf } from '../operations/index.ts';
import type { Args } from '../operations/input.ts';
import { toolName } from '../operations/operation.ts';
import { contextOf } from '../operations/resolve.ts';
import { failureText } from './failure-text.ts';

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

export function addPrompts(server: Server, at: () => OpenOptions): void {
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
  const session = lastSession(data);
  const ways = recordings(workspace.hierarchy, workspace.find(target.id).target);
  const whileWorking = await waysText(ways.filter(({ type }) => type !== 'session'));
  return [
    ...data.warnings.filter((warning) => warning.includes(' is superseded')),
    `You work on ${workspace.nameOf(target.id)}. This is your context.`,
    'Do not change constraints. If a value surprises you, call explain.',
    ...(whileWorking.length === 0 ? [] : ['Put on record as you work:', ...whileWorking]),
    ...(session === null ? [] : await newsSince(session, rest, workspace.now, at)),
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

interface LastSession {
  readonly day: string;
  /** Of the memory that tells of it. */
  readonly source: string;
}

function lastSession({ target, memory }: DataOf<'resolve'>): LastSession | null {
  const sessions = memory
    .filter(({ owner }) => owner === target.level)
    .flatMap(({ source, sessions }) => sessions.map(({ date: day }) => ({ day, source })))
    .filter(({ day }) => readWrittenDate(day) === day);
  return sessions.sort((a, b) => compareText(a.day, b.day)).at(-1) ?? null;
}

/** The commit that recorded a session tells what came before it on its day from what came after; null where there is none. */
async function recordedIn({ day, source }: LastSession, args: Args, at: OpenOptions) {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const asked = { ...args, since: day, at: next, by: 'commit', limit: 10_000 };
  const log = await ask('changes', asked, at).then(({ data }) => data, nullForUsage);
  if (log === null || !('entries' in log)) return null;
  const entry = log.entries.find(({ change }) =>
    change.layers.some((layer) => layer.source === source),
  );
  return entry?.commit.hash ?? null;
}

async function newsSince(session: LastSession, args: Args, now: string, at: OpenOptions) {
  const { day } = session;
  const commit = await recordedIn(session, args, at);
  // Of its own day nobody can tell then.
  if (commit === null && day >= now.slice(0, 10)) return [];
  const since = commit ?? day;
  const changes = await ask('changes', { ...args, since, by: 'sum' }, at).then(
    ({ data }) =>
      !('change' in data) || changeRows([data.change]).length === 0
        ? ''
        : changeText(data, { colour: false, width: 200 }),
    nullForUsage,
  );
  if (changes === null) return [];
  const last = `Your last session was on ${day}${commit === null ? '' : ` (commit ${commit.slice(0, 7)})`}.`;
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
