// In: an MCP server and access. Out: two prompts: begin to work as an agent, and end the session.

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js';
import { memoryPlace, recall } from '../core/memory.ts';
import { contextMarkdown } from '../emit/context-markdown.ts';
import type { Access } from './access.ts';
import { agentId, failureText, planId } from './tool.ts';

const args = { planId, agentId };

interface Asked {
  readonly planId: string;
  readonly agentId: string;
}

export function addPrompts(server: McpServer, access: Access): void {
  server.registerPrompt(
    'start_work',
    {
      title: 'Start work as an agent',
      description: 'The full context of an agent, and how to record memory while working.',
      argsSchema: args,
    },
    (asked) => told(() => startWork(asked, access)),
  );
  server.registerPrompt(
    'end_session',
    {
      title: 'End of a session',
      description: 'What to record before the session ends.',
      argsSchema: args,
    },
    (asked) => told(() => endSession(asked, access)),
  );
}

async function startWork({ planId, agentId }: Asked, access: Access): Promise<string> {
  const workspace = await access.open();
  const { target } = workspace.find(planId, agentId);
  const context = await workspace.resolve(target);
  return [
    `You work as agent ${target.name} of plan ${target.parent ?? planId}. This is your context.`,
    'Do not change constraints. If a value surprises you, call explain_value.',
    `Record each finding, decision and blocker as you work: call add_memory with planId "${planId}" and agentId "${agentId}".`,
    '',
    contextMarkdown(context),
  ].join('\n');
}

async function endSession({ planId, agentId }: Asked, access: Access): Promise<string> {
  const { hierarchy, find } = await access.open();
  const { target } = find(planId, agentId);
  const memory = recall(hierarchy, memoryPlace(hierarchy, target));
  const open = (memory?.blockers ?? []).filter(({ status }) => status === 'open');
  const count = (memory?.findings.length ?? 0) + (memory?.decisions.length ?? 0);
  return [
    `The session of agent ${target.name} (plan ${planId}) ends. Review it, and record with add_memory what is not recorded yet:`,
    '',
    '1. finding: what the next session would otherwise have to find out again. One fact per entry, with file names.',
    '2. decision: what you chose among alternatives, with metadata.choice and metadata.rationale; metadata.affects names other agents.',
    '3. blocker: what stopped you, with metadata.status.',
    '4. promote_memory for every finding that other agents of the plan need.',
    '',
    'No secrets, no guesses, and nothing that the code already says.',
    `Recorded so far: ${count} findings and decisions (get_agent_memory lists them).`,
    ...(open.length === 0
      ? []
      : ['Open blockers:', ...open.map(({ id, text }) => `- ${id}: ${text}`)]),
  ].join('\n');
}

async function told(words: () => Promise<string>): Promise<GetPromptResult> {
  try {
    return { messages: [{ role: 'user', content: { type: 'text', text: await words() } }] };
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, failureText(error));
  }
}
