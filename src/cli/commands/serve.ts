import { resolve } from 'node:path';
import { field } from '../../model/operation.ts';
import { open } from '../../open.ts';
import { previewSite, serveAll } from '../../serve/serve.ts';
import { type Command, openOptions, port, text } from '../command.ts';

const OUT = field.text('folder of the built site', { value: 'dir', default: 'dist' });

export const command: Command = {
  name: 'serve',
  summary: 'serve the site, bundles, an API and MCP over HTTP',
  input: {
    port: field.text('port', { value: 'number', default: '4321' }),
    host: field.text('address to listen on; other than localhost needs a token', {
      value: 'address',
      default: '127.0.0.1',
    }),
    out: OUT,
    token: field.text('access token (default: STRATIGRAPH_TOKEN)'),
  },
  examples: ['serve', 'serve --port 0 --out public'],
  async run(args, io) {
    const { root } = await open(openOptions(args, io));
    const server = await serveAll({
      at: () => ({ ...openOptions(args, io), root }),
      port: port(args.port),
      host: text(args.host) ?? '127.0.0.1',
      token: text(args.token) ?? (io.env.STRATIGRAPH_TOKEN || undefined),
      outDir: resolve(io.cwd, text(args.out) ?? 'dist'),
    });
    const stop = (): void => void server.close();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    io.out(args.json === true ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`);
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
    port: field.text('local port', { value: 'number', default: '4321' }),
  },
  examples: ['preview', 'preview --out public'],
  async run(args, io) {
    // What is served does not depend on the workspace, but who names one that is none has mistyped something.
    if (args.root !== undefined) await open(openOptions(args, io));
    const outDir = resolve(io.cwd, text(args.out) ?? 'dist');
    const server = await previewSite(outDir, { port: port(args.port) });
    io.out(`${server.url}\n`);
    io.err('Stop it with Ctrl+C.\n');
    await server.closed;
    return 0;
  },
};
