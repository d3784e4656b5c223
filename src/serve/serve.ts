import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { UsageError } from '../model/usage-error.ts';
import { keepOpen, type OpenOptions } from '../open.ts';
import { builtBase } from '../site/build/out-dir.ts';
import { createApp, isLoopback, previewApp } from './app.ts';
import { siteFile } from './site-file.ts';

export interface ServeOptions {
  /** How the workspace is opened; asked once a request. */
  readonly at: () => OpenOptions;
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Needed where `host` is not this machine alone. */
  readonly token?: string | undefined;
  /** Folder of the built site, absolute; there may be none yet. */
  readonly outDir: string;
}

/** Throws UsageError for an address that cannot be used, and for one that others reach without a token. */
export async function serveAll(options: ServeOptions): Promise<Server> {
  const { host, token, outDir } = options;
  refuseOpenDoor(host, token);
  const keeping = keepOpen();
  const at = (): OpenOptions => ({ ...options.at(), keeping });
  const site = { folder: outDir, base: builtBase(outDir) };
  const app = await createApp({ host, token, at, site });
  return listen(app, host, options.port).catch((error) => {
    throw cannotListen(options, error);
  });
}

function refuseOpenDoor(host: string, token: string | undefined): void {
  if (token !== undefined && !/^[\w.~+/-]{16,}=*$/.test(token)) {
    throw new UsageError(
      'The token is too short, or contains characters that are not allowed in a header.',
      'Use at least 16 letters and digits, for example from: openssl rand -hex 24.',
    );
  }
  if (token !== undefined || isLoopback(host)) return;
  throw new UsageError(
    `${host} is reachable from other machines, so a token is required.`,
    'Set STRATIGRAPH_TOKEN (or --token), or omit --host to serve this machine only.',
  );
}

function cannotListen({ host, port }: ServeOptions, { code }: NodeJS.ErrnoException): UsageError {
  return new UsageError(
    `${host}:${port} cannot be used (${code ?? 'unknown'}).`,
    'Choose another --port or --host. Port 0 picks a free port.',
  );
}

export const LOOPBACK = '127.0.0.1';
const DEFAULT_PORT = 4321;

/**
 * `port` 0 or nothing: 4321, or any free one where that is taken. Throws UsageError where nothing was built, or where the
 * wanted port is taken.
 */
export async function previewSite(
  folder: string,
  { port }: { readonly port?: number | undefined } = {},
): Promise<Server> {
  if (siteFile(folder, '/', '/')?.status !== 200) {
    throw new UsageError(`There is no site in ${folder}.`, 'Build it first: stratigraph build.');
  }
  const base = builtBase(folder);
  const app = previewApp(LOOPBACK, { folder, base });
  const server = await listenHere(app, port);
  return { ...server, url: server.url.slice(0, -1) + base };
}

/** On this machine alone; see `previewSite`. */
export async function listenHere(app: Hono, port: number | undefined): Promise<Server> {
  const wanted = port || undefined;
  return listen(app, LOOPBACK, wanted ?? DEFAULT_PORT).catch(({ code }: NodeJS.ErrnoException) => {
    if (wanted === undefined && code === 'EADDRINUSE') return listen(app, LOOPBACK, 0);
    throw new UsageError(`Port ${wanted} cannot be used (${code}).`, 'Choose another --port.');
  });
}

export interface Server {
  /** Of its root: ends with `/`. */
  readonly url: string;
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
  /** Lets what is being answered end, for as long as `GRACE`; who has asked nothing by then is cut off. */
  close(): Promise<void>;
}

/** Milliseconds. Well below the time after which those who stop services use force. */
const GRACE = 2000;

/** Milliseconds for which an idle connection stays: a question on it may wait for the answers to a thousand others. */
const PATIENCE = 120_000;

/** So many may connect in one moment; systems allow 128 to 4,096. */
const WAITING = 4096;

/** Rejects with the system's error where the address cannot be used. */
async function listen(app: Hono, host: string, port: number): Promise<Server> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout: PATIENCE },
  });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, WAITING, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = isLoopback(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${taken}/`,
    closed,
    async close() {
      server.close();
      // Browsers open connections that they may never use, and closing ends the limits of time that Node sets to them.
      const cutOff = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, GRACE);
      await closed;
      clearTimeout(cutOff);
    },
  };
}
