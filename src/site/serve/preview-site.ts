// In: a folder that was built. Out: a server of it, under the base path that it was built for.

import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { UsageError } from '../../model/usage-error.ts';
import { normalBase } from '../view/address/addresses.ts';
import { builtBase } from './built-base.ts';
import type { SiteServer } from './site-server.ts';
import { LOOPBACK, staticServer } from './static-server.ts';

export interface PreviewOptions {
  /** 0 or nothing: 4321, or any free one where that is taken. */
  readonly port?: number | undefined;
  /** Left out: what the folder was built for. */
  readonly base?: string | undefined;
}

const DEFAULT_PORT = 4321;

/** Throws UsageError where nothing was built, or where the wanted port is taken. */
export async function previewSite(
  outDir: string,
  options: PreviewOptions = {},
): Promise<SiteServer> {
  if (!existsSync(join(outDir, 'index.html'))) {
    throw new UsageError(`There is no site in ${outDir}.`, 'Build one first: stratigraph build.');
  }
  const base = normalBase(options.base ?? builtBase(outDir));
  const server = staticServer(outDir, base);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, LOOPBACK, () => {
        server.off('error', reject);
        resolve();
      });
    });
  const wanted = options.port || undefined;
  await listen(wanted ?? DEFAULT_PORT).catch((error: NodeJS.ErrnoException) => {
    if (wanted === undefined && error.code === 'EADDRINUSE') return listen(0);
    throw new UsageError(
      `Port ${wanted} cannot be used (${error.code}).`,
      'Choose another one with --port.',
    );
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${base}`,
    closed,
    async close() {
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
