// The checks that every request passes first.

import type { Context, MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUsageError } from '../model/usage-error.ts';

/** Names of this machine that only it knows itself by. */
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * A page elsewhere whose name was bent to this machine must neither read nor write a private workspace: the name in
 * `Host` must be one of ours, and a request from a page must come from a page of ours.
 */
export function ownPagesOnly(host: string): MiddlewareHandler {
  return async (c, next) => {
    const asked = nameOf(c.req.header('host'));
    if (asked === null || (isLoopback(host) && !isLoopback(asked))) {
      return problemAnswer(c, 403, {
        code: 'wrong_host',
        message: 'Only requests from this machine are allowed.',
        advice: 'Use localhost or 127.0.0.1.',
      });
    }
    const origin = c.req.header('origin');
    const foreign = c.req.header('sec-fetch-site') === 'cross-site';
    if (
      foreign ||
      (origin !== undefined &&
        (URL.parse(origin)?.host.toLowerCase() ?? null) !== c.req.header('host')?.toLowerCase())
    ) {
      return problemAnswer(c, 403, {
        code: 'wrong_origin',
        message: 'Cross-origin requests are not allowed.',
        advice: 'Omit the Origin header.',
      });
    }
    return next();
  };
}

export function tokenOnly(token: string): MiddlewareHandler {
  const error: Problem = {
    code: 'unauthorized',
    message: 'A token is required.',
    advice: 'Send it as "Authorization: Bearer …".',
  };
  const message = { error };
  return bearerAuth({
    token,
    noAuthenticationHeader: { message },
    invalidAuthenticationHeader: { message },
    invalidToken: { message },
  });
}

function nameOf(host: string | undefined): string | null {
  return /^(\[[0-9a-f:]+\]|[^:\s/@]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1] ?? null;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly advice?: string;
  readonly choices?: readonly string[];
}

export function problemAnswer(c: Context, status: ContentfulStatusCode, error: Problem): Response {
  return c.json({ error }, status);
}

/** Wrong usage is the caller's; anything else is ours: one line of it, never a stack trace. */
export function failureAnswer(
  c: Context,
  error: unknown,
  status: ContentfulStatusCode = 400,
): Response {
  if (isUsageError(error)) {
    const { message, advice, code } = error;
    return problemAnswer(c, status, { code, message, advice, choices: error.choices.slice(0, 20) });
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return problemAnswer(c, 500, { code: 'internal_error', message: `The server failed: ${line}` });
}
