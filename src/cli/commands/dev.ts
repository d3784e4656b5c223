// In: options. Out: a server of the site that rebuilds on every save, until it is stopped.

import type { Run } from '../command.ts';
import { openFrom, port } from '../options.ts';
import { siteData } from '../site-data.ts';

export const run: Run = async ({ options, io }) => {
  const { devSite } = await import('../../site/site.ts');
  const { root } = await openFrom(options, io);
  const server = await devSite(async () => siteData(await openFrom(options, io)), {
    root,
    port: port(options.port),
    onProgress: (message) => io.err(`${message}\n`),
  });
  io.out(`${server.url}\n`);
  await server.closed;
  return 0;
};
