// In: options. Out: a server of the site that rebuilds on every save, until it is stopped.

import { keepOpen } from '../../open/keeping.ts';
import type { Run } from '../command.ts';
import { givenFrom, openFrom, port, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { devProject, devSite, isProject, siteData } = await import('../../site/site.ts');
  const given = givenFrom(options, io);
  const at = text(options.port) === undefined ? undefined : port(options.port);
  const keeping = keepOpen();
  const server =
    options.root === undefined && isProject(io.cwd)
      ? await devProject(io.cwd, { ...given, port: at })
      : await devSite(async () => siteData(await openFrom(options, io, { keeping })), {
          ...given,
          port: at,
        });
  io.out(`${server.url}\n`);
  await server.closed;
  return 0;
};
