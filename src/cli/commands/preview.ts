// In: options. Out: a server of what was built, until it is stopped.

import { resolve } from 'node:path';
import type { Run } from '../command.ts';
import { openFrom, port, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  // What is served does not depend on the workspace, but who names one that is none has mistyped something.
  if (options.root !== undefined) await openFrom(options, io);
  const { previewSite } = await import('../../serve/preview.ts');
  const outDir = resolve(io.cwd, text(options.out) ?? 'dist');
  const server = await previewSite(outDir, { port: port(options.port) });
  io.out(`${server.url}\n`);
  io.err('Stop it with Ctrl+C.\n');
  await server.closed;
  return 0;
};
