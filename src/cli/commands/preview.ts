import { resolve } from 'node:path';
import { open } from '../../open.ts';
import { previewSite } from '../../serve/serve.ts';
import type { Command } from '../command.ts';
import { openOptions, port, text } from '../options.ts';

export const command: Command = {
  name: 'preview',
  summary: 'serve the built site',
  input: {
    out: { type: 'text', value: 'dir', summary: 'folder of the built site', default: 'dist' },
    port: { type: 'text', value: 'number', summary: 'local port', default: '4321' },
  },
  examples: ['preview', 'preview --out public'],
  async run(given, io) {
    // What is served does not depend on the workspace, but who names one that is none has mistyped something.
    if (given.root !== undefined) await open(openOptions(given, io));
    const outDir = resolve(io.cwd, text(given.out) ?? 'dist');
    const server = await previewSite(outDir, { port: port(given.port) });
    io.out(`${server.url}\n`);
    io.err('Stop it with Ctrl+C.\n');
    await server.closed;
    return 0;
  },
};
