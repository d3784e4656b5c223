// In: what is served and where it is bound. Out: one function from requests to responses, which needs no network to be tested.

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import type { BundleFormat } from '../mcp/bundle-uri.ts';
import { siteFile } from '../site/serve/site-file.ts';
import { version } from '../version.ts';
import { type Ask, addAnswers } from './answers.ts';
import { ownPagesOnly, tokenOnly } from './guard.ts';
import { failed, problem } from './problem.ts';

/** A message is a question, not a file; bytes. */
export const LARGEST_BODY = 1_000_000;

export interface AppOptions {
  readonly host: string;
  /** Asked of everyone but those who ask for the health; left out, nobody is asked. */
  readonly token?: string | undefined;
  readonly ask: Ask;
  /** A bundle made now. Throws UsageError. */
  readonly bundle: (id: string, format: BundleFormat) => Promise<string>;
  readonly mcp: (request: Request) => Promise<Response>;
  /** Folder of the built site, absolute, and the path it was built for. */
  readonly site: { readonly folder: string; readonly base: string };
}

export function createApp({ host, token, ask, bundle, mcp, site }: AppOptions): Hono {
  const app = new Hono();
  app.use(
    secureHeaders({ strictTransportSecurity: false, xFrameOptions: 'DENY' }),
    ownPagesOnly(host),
  );
  app.get('/health', (c) => c.json({ status: 'ok', version }));
  if (token !== undefined) app.use(tokenOnly(token));
  app.all(
    '/mcp',
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (c) =>
        problem(c, 413, { code: 'too_large', message: `At most ${LARGEST_BODY} bytes are read.` }),
    }),
    (c) => mcp(c.req.raw),
  );
  app.use(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      await next();
      c.header('cache-control', 'no-cache');
      return;
    }
    c.header('allow', 'GET, HEAD');
    return problem(c, 405, { code: 'method_not_allowed', message: 'Only GET and HEAD.' });
  }, etag());
  addAnswers(app, ask);
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = siteFile(site.folder, site.base, pathname);
    if (file?.status === 301) return c.redirect(file.location + search, 301);
    if (file?.status === 200) return c.body(file.bytes, 200, { 'content-type': file.type });
    const made = await madeNow(pathname, bundle);
    if (made !== null) return c.body(made.text, 200, { 'content-type': made.type });
    if (file !== null) return c.body(file.bytes, 404, { 'content-type': file.type });
    const advice = 'stratigraph build makes the site; /targets lists what can be asked about.';
    return problem(c, 404, {
      code: 'not_found',
      message: `There is nothing at ${pathname}.`,
      advice,
    });
  });
  // A refused token is an exception that brings its answer along.
  app.onError((error, c) =>
    error instanceof HTTPException ? error.getResponse() : failed(c, error),
  );
  return app;
}

/** A bundle that was not built. */
async function madeNow(
  pathname: string,
  bundle: AppOptions['bundle'],
): Promise<{ readonly text: string; readonly type: string } | null> {
  const [, id, format] = /^\/bundles\/(.+)\.(json|md)$/.exec(pathname) ?? [];
  if (id === undefined || (format !== 'json' && format !== 'md')) return null;
  try {
    const text = await bundle(decodeURIComponent(id), format);
    const type = format === 'json' ? 'application/json' : 'text/markdown';
    return { text, type: `${type}; charset=utf-8` };
  } catch {
    return null;
  }
}
