import { resolve } from 'node:path';
import { open } from '../../open.ts';
import { previewSite, serveAll } from '../../serve/serve.ts';
import { type Command, openOptions, port, text } from '../command.ts';

const OUT = {
  type: 'text',
  value: 'dir',
  summary: 'folder of the built site',
  default: 'dist',
} as const;

export const command: Command = {
  name: 'serve',
  summary: 'serve the site, bundles, an API and MCP over HTTP',
  input: {
    port: { type: 'text', value: 'number', summary: 'port', default: '4321' },
    host: {
      type: 'text',
      value: 'address',
      summary: 'address to listen on; other than localhost needs a token',
      default: '127.0.0.1',
    },
    out: OUT,
    token: { type: 'text', summary: 'access token (default: STRATIGRAPH_TOKEN)' },
  },
  examples: ['serve', 'serve --port 0 --out public'],
  async run(given, io) {
    const { root } = await open(openOptions(given, io));
    const server = await serveAll({
      at: () => ({ ...openOptions(given, io), root }),
      port: port(given.port),
      host: text(given.host) ?? '127.0.0.1',
      token: text(given.token) ?? (io.env.STRATIGRAPH_TOKEN || undefined),
      outDir: resolve(io.cwd, text(given.out) ?? 'dist'),
    });
    const stop = (): void => void server.close();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    io.out(given.json === true ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`);
    io.err(`MCP at ${server.url}mcp. Stop it with Ctrl+C.\n`);
    await server.closed;
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    return 0;
  },
};

export const preview: Command = {
  name: 'preview',
  summary: 'serve the built site',
  input: {
    out: OUT,
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
