// Starts an HTTP server of an app, and stops it.

import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { isLoopback } from './guard.ts';

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

/** Rejects with the system's error where the address cannot be used. */
export async function listen(app: Hono, host: string, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
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
