// Two prompts: begin to work on a target, and end the session.

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { contextMarkdown } from '../emit/context-markdown.ts';
import type { OpenOptions } from '../open.ts';
import { contextOf } from '../operations/context-resolve.ts';
import { ask } from '../operations/index.ts';
import type { Given } from '../operations/input.ts';
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
  const { data, workspace } = await ask('context resolve', given, at);
  const { target } = data;
  return [
    `You work on ${target.level} ${target.id}. This is your context.`,
    'Do not change constraints. If a value surprises you, call explain_value.',
    `Record each finding, decision and blocker as you work: call add_memory with target "${target.id}".`,
    '',
    contextMarkdown(contextOf(workspace, data)),
  ].join('\n');
}

async function endSession(given: Given, at: OpenOptions): Promise<string> {
  const { data: memory } = await ask('memory show', given, at);
  const open = memory.blockers.filter(({ status }) => status === 'open');
  const count = memory.findings.length + memory.decisions.length;
  return [
    `The session on ${memory.target} ends. Review it, and record with add_memory what is not recorded yet:`,
    '',
    '1. finding: what the next session would otherwise have to find out again. One fact per entry, with file names.',
    '2. decision: what you chose among alternatives, with choice and rationale; affects names other targets.',
    '3. blocker: what stopped you, with status; resolve_blocker for those that are gone.',
    '4. promote_memory for every finding that others need.',
    '5. add_session, once: what was done, one note per line.',
    '',
    'No secrets, no guesses, and nothing that the code already says.',
    `Recorded so far: ${count} findings and decisions (get_agent_memory lists them).`,
    ...(open.length === 0
      ? []
      : ['Open blockers:', ...open.map(({ id, text }) => `- ${id}: ${text}`)]),
  ].join('\n');
}
