// In: options. Out: a server of the site that rebuilds on every save, until it is stopped.

import { resolve } from 'node:path';
import { keepOpen } from '../../open/keeping.ts';
import type { Run } from '../command.ts';
import { openFrom, port, text } from '../options.ts';
import { siteData } from '../site-data.ts';

export const run: Run = async ({ options, io }) => {
  const { devSite } = await import('../../site/site.ts');
  const { root } = await openFrom(options, io);
  const config = text(options.config);
  const keeping = keepOpen();
  const server = await devSite(async () => siteData(await openFrom(options, io, { keeping })), {
    root,
    config: config === undefined ? undefined : resolve(io.cwd, config),
    port: port(options.port),
    onProgress: (message) => io.err(`${message}\n`),
  });
  io.out(`${server.url}\n`);
  await server.closed;
  return 0;
};
