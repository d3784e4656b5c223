// Serves a built site to this machine, under the base path that it was built for: `serve` without questions and MCP.

import { UsageError } from '../model/usage-error.ts';
import { builtBase } from '../site/build/out-dir.ts';
import { siteFile } from '../site/site-file.ts';
import { previewApp } from './app.ts';
import { listen, type Server } from './listen.ts';

const LOOPBACK = '127.0.0.1';
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
  const wanted = port || undefined;
  const server = await listen(app, LOOPBACK, wanted ?? DEFAULT_PORT).catch(
    ({ code }: NodeJS.ErrnoException) => {
      if (wanted === undefined && code === 'EADDRINUSE') return listen(app, LOOPBACK, 0);
      throw new UsageError(`Port ${wanted} cannot be used (${code}).`, 'Choose another --port.');
    },
  );
  return { ...server, url: server.url.slice(0, -1) + base };
}
