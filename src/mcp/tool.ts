// In: nothing. Out: the contract of a tool, the words that tools share, and how what went wrong is told to a model.

import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isUsageError } from '../model/usage-error.ts';
import type { Access } from './access.ts';

/** An answer: what the output schema promises, as data; its JSON is what the model reads. */
export type Answer = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model: what it gives and when to use it. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly annotations: ToolAnnotations;
  /** `input` has passed its schema. Throws UsageError. */
  readonly call: (input: never, access: Access) => Promise<Answer>;
}

/** Gives `call` the type of the input schema. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'call'> & {
    readonly input: Input;
    readonly call: (input: z.output<Input>, access: Access) => Promise<Answer>;
  },
): Tool {
  return tool;
}

export const READ_ONLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds lines and never removes one. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Models write 42 for "42" where it looks like a number. */
export const name = z
  .union([z.string().trim().min(1).max(200), z.int().min(0)])
  .transform((typed) => String(typed));

export const planId = name.describe('Plan by name or number, e.g. 0042.');
export const agentId = name.describe('Agent of the plan by name or number, e.g. 001.');

/** A target: nothing for the workspace, a plan, or a plan and an agent. */
export const targetInput = {
  planId: planId.describe('Plan by name or number, e.g. 0042. Default: the workspace.').optional(),
  agentId: agentId.describe('Agent of the plan, e.g. 001. Default: the plan itself.').optional(),
};

export const detail = z
  .enum(['short', 'full'])
  .default('short')
  .describe('`full` costs more tokens. Start with `short`.');

/** `path:line`, as people and models write places. */
export function at({ source, line }: { readonly source: string; readonly line: number }): string {
  return `${source}:${line}`;
}

/** What the command line calls a remedy, and the tool that does the same. */
const TOOLS: readonly (readonly [command: RegExp, tool: string])[] = [
  [/stratigraph targets/g, 'list_targets'],
  [/stratigraph adr list/g, 'search_context'],
  [/stratigraph memory show/g, 'get_agent_memory'],
  [/stratigraph memory add <plan> <agent> finding "…"/g, 'add_memory'],
  [/stratigraph graph export/g, 'search_context'],
];

/** Wrong usage in words that a model can act on. Anything else is our defect: its first line, never a stack trace. */
export function failure(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: failureText(error) }] };
}

export function failureText(error: unknown): string {
  if (!isUsageError(error)) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `The server failed: ${line}. This is a bug. Do not retry.`;
  }
  const advice = TOOLS.reduce((text, [command, tool]) => text.replace(command, tool), error.advice);
  const choices = error.choices.slice(0, 20);
  const told = choices.length === 0 || choices.every((choice) => advice.includes(choice));
  return [error.message, advice, ...(told ? [] : [`Choices: ${choices.join(', ')}.`])].join('\n');
}
