// One function from requests to responses, which needs no network to be tested.

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { jsonText } from '../emit/json.ts';
import { bundleAddress, readBundle } from '../mcp/resources.ts';
import { contextServer } from '../mcp/server.ts';
import { withCommas } from '../model/plural.ts';
import { isUsageError } from '../model/usage-error.ts';
import type { OpenOptions } from '../open.ts';
import { allOperations } from '../operations/index.ts';
import { INVALID } from '../operations/input.ts';
import type { Askable } from '../operations/operation.ts';
import { version } from '../version.ts';
import { type SiteFile, siteFile } from './site-file.ts';

/** A message is a question, not a file; bytes. */
const LARGEST_BODY = 1_000_000;

export interface AppOptions {
  readonly host: string;
  /** Asked of everyone but those who ask for the health; left out, nobody is asked. */
  readonly token?: string | undefined;
  readonly at: () => OpenOptions;
  /** Folder of the built site, absolute, and the path it was built for. */
  readonly site: { readonly folder: string; readonly base: string };
}

export function previewApp(host: string, site: AppOptions['site']): Hono {
  const app = safeApp(host);
  app.use(compress(), readOnly, etag());
  app.get('*', (c) => siteAnswer(c, site));
  return app;
}

/** A site that is made while it is asked for. `changes`: an event each time its pages are no longer what they were. */
export function devApp(
  host: string,
  changes: () => ReadableStream<string>,
  answer: (pathname: string) => Promise<SiteFile>,
): Hono {
  const app = safeApp(host);
  const type = 'text/event-stream';
  app.get('/@changes', (c) =>
    c.body(changes().pipeThrough(new TextEncoderStream()), 200, { 'content-type': type }),
  );
  app.use(compress(), readOnly);
  app.get('*', async (c) => fileAnswer(c, await answer(new URL(c.req.url).pathname)));
  app.onError((error, c) => failureAnswer(c, error));
  return app;
}

export async function createApp(options: AppOptions): Promise<Hono> {
  const { host, token, at, site } = options;
  const app = safeApp(host);
  app.get('/health', (c) => c.json({ status: 'ok', version }));
  if (token !== undefined) app.use(tokenOnly(token));
  app.post(
    '/mcp',
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (c) =>
        problemAnswer(c, 413, 'too_large', `The limit is ${withCommas(LARGEST_BODY)} bytes.`),
    }),
    (c) => mcpAnswer(c.req.raw, at),
  );
  app.all('/mcp', (c) => {
    c.header('allow', 'POST');
    return problemAnswer(c, 405, 'method_not_allowed', 'Only POST is allowed.');
  });
  app.use(compress(), readOnly, etag());
  await addRoutes(app, at);
  app.get('*', async (c) => {
    const built = siteAnswer(c, site);
    if (built.status !== 404) return built;
    // A bundle that was not built is made now.
    const address = bundleAddress(`stratigraph:/${new URL(c.req.url).pathname}`);
    const body = address && (await readBundle(at(), address));
    if (body === null) return built;
    const type = address?.format === 'json' ? 'application/json' : 'text/markdown';
    return c.body(body, 200, { 'content-type': `${type}; charset=utf-8` });
  });
  // A refused token is an exception that brings its answer along.
  app.onError((error, c) =>
    error instanceof HTTPException ? error.getResponse() : failureAnswer(c, error),
  );
  return app;
}

/** No request needs to know of another one: each has a server of its own, and there are no sessions to keep. */
async function mcpAnswer(request: Request, at: () => OpenOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: LARGEST_BODY,
  });
  await contextServer(at).server.connect(transport);
  return transport.handleRequest(request);
}

function safeApp(host: string): Hono {
  const app = new Hono();
  app.use(
    secureHeaders({ strictTransportSecurity: false, xFrameOptions: 'DENY' }),
    ownPagesOnly(host),
  );
  return app;
}

const readOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    await next();
    c.header('cache-control', 'no-cache');
    return;
  }
  c.header('allow', 'GET, HEAD');
  return problemAnswer(c, 405, 'method_not_allowed', 'Only GET and HEAD are allowed.');
};

function siteAnswer(c: Context, { folder, base }: AppOptions['site']): Response {
  return fileAnswer(c, siteFile(folder, base, new URL(c.req.url).pathname));
}

function fileAnswer(c: Context, file: SiteFile | null): Response {
  const { pathname, search } = new URL(c.req.url);
  if (file?.status === 301) return c.redirect(file.location + search, 301);
  if (file !== null) return c.body(file.bytes, file.status, { 'content-type': file.type });
  const advice = 'Build the site with stratigraph build. /targets lists all targets.';
  return problemAnswer(c, 404, 'not_found', `There is nothing at ${pathname}.`, advice);
}

async function addRoutes(app: Hono, at: () => OpenOptions): Promise<void> {
  const reading = (await allOperations()).filter(({ does }) => does === 'reads');
  for (const [address, all] of Map.groupBy(reading, (operation) => operation.address)) {
    if (address === undefined) continue;
    app.get(address.replace(/\{(\w+)\}/g, ':$1{.+}'), async (c) => {
      const query = Object.entries(c.req.queries()).map(([name, all]) => [
        name,
        all.length === 1 ? all[0] : all,
      ]);
      const args = { ...Object.fromEntries(query), ...c.req.param() };
      try {
        const { data } = await findAskable(all, args).ask(args, at());
        return c.body(jsonText(data), 200, { 'content-type': 'application/json; charset=utf-8' });
      } catch (error) {
        const isMissing = address.includes('{') && Object(error).code !== INVALID;
        return failureAnswer(c, error, isMissing ? 404 : 400);
      }
    });
  }
}

/** Of those with one address the one that needs most of what is given, else the one that needs least. */
function findAskable(all: readonly Askable[], args: Readonly<Record<string, unknown>>): Askable {
  const needs = ({ input }: Askable) => Object.keys(input).filter((name) => input[name]?.required);
  const byNeed = all.toSorted((a, b) => needs(b).length - needs(a).length);
  const fits = byNeed.find((one) => needs(one).every((name) => args[name] !== undefined));
  return fits ?? (byNeed.at(-1) as Askable);
}

/** Names of this machine that only it knows itself by. */
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * A page elsewhere whose name was bent to this machine must neither read nor write a private workspace: the name in
 * `Host` must be one of ours, and a request from a page must come from a page of ours.
 */
function ownPagesOnly(host: string): MiddlewareHandler {
  return async (c, next) => {
    const hostAsked = HOST.exec(c.req.header('host') ?? '')?.[1] ?? null;
    if (hostAsked === null || (isLoopback(host) && !isLoopback(hostAsked))) {
      const message = 'Only requests from this machine are allowed.';
      return problemAnswer(c, 403, 'wrong_host', message, 'Use localhost or 127.0.0.1.');
    }
    const origin = c.req.header('origin');
    const foreign = c.req.header('sec-fetch-site') === 'cross-site';
    if (
      foreign ||
      (origin !== undefined &&
        (URL.parse(origin)?.host.toLowerCase() ?? null) !== c.req.header('host')?.toLowerCase())
    ) {
      const message = 'Cross-origin requests are not allowed.';
      return problemAnswer(c, 403, 'wrong_origin', message, 'Omit the Origin header.');
    }
    return next();
  };
}

function tokenOnly(token: string): MiddlewareHandler {
  const advice = 'Send it as "Authorization: Bearer …".';
  const message = problem('unauthorized', 'A token is required.', advice);
  return bearerAuth({
    token,
    noAuthenticationHeader: { message },
    invalidAuthenticationHeader: { message },
    invalidToken: { message },
  });
}

const HOST = /^(\[[0-9a-f:]+\]|[^:\s/@]+)(?::\d{1,5})?$/i;

function problem(code: string, message: string, advice?: string, choices?: readonly string[]) {
  return { error: { code, message, advice, choices } };
}

function problemAnswer(
  c: Context,
  status: ContentfulStatusCode,
  ...about: Parameters<typeof problem>
): Response {
  return c.json(problem(...about), status);
}

/** Wrong usage is the caller's; anything else is ours: one line of it, never a stack trace. */
function failureAnswer(c: Context, error: unknown, status: ContentfulStatusCode = 400): Response {
  if (isUsageError(error)) {
    const { message, advice, code } = error;
    return problemAnswer(c, status, code, message, advice, error.choices.slice(0, 20));
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return problemAnswer(c, 500, 'internal_error', `The server failed: ${line}`);
}
