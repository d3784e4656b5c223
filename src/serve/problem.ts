// Errors as JSON: a code for programs, a message, and advice.

import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUsageError } from '../model/usage-error.ts';

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly advice?: string;
  readonly choices?: readonly string[];
}

export function problemJson(problem: Problem): { readonly error: Problem } {
  return { error: problem };
}

export function problem(c: Context, status: ContentfulStatusCode, told: Problem): Response {
  return c.json(problemJson(told), status);
}

/** Wrong usage is the caller's; anything else is ours: one line of it, never a stack trace. */
export function failed(c: Context, error: unknown, status: ContentfulStatusCode = 400): Response {
  if (isUsageError(error)) {
    const { message, advice, code } = error;
    return problem(c, status, { code, message, advice, choices: error.choices.slice(0, 20) });
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return problem(c, 500, { code: 'internal_error', message: `The server failed: ${line}` });
}
