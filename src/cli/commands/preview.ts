// In: options. Out: a server of what was built, until it is stopped.

import { resolve } from 'node:path';
import type { Run } from '../command.ts';
import { port, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { previewSite } = await import('../../site/site.ts');
  const outDir = resolve(io.cwd, text(options.out) ?? 'dist');
  const server = await previewSite(outDir, { port: port(options.port) });
  io.out(`${server.url}\n`);
  io.err('Stop it with Ctrl+C.\n');
  await server.closed;
  return 0;
};
