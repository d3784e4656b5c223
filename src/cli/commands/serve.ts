// In: options. Out: site, bundles, answers of commands and MCP over HTTP, until it is stopped.

import { resolve } from 'node:path';
import { serveAll } from '../../serve/serve.ts';
import { answerer } from '../answer.ts';
import type { Run } from '../command.ts';
import { nowFrom, openFrom, port, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { root } = await openFrom(options, io);
  const { now, config } = options;
  const server = await serveAll({
    root,
    cwd: io.cwd,
    config: text(config),
    now: () => nowFrom(options, io),
    ask: answerer({ root, now, config }, io),
    port: port(options.port),
    host: text(options.host) ?? '127.0.0.1',
    token: text(options.token) ?? (io.env.STRATIGRAPH_TOKEN || undefined),
    outDir: resolve(io.cwd, text(options.out) ?? 'dist'),
  });
  const stop = (): void => void server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  io.out(options.json ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`);
  io.err(`MCP at ${server.url}mcp. Stop it with Ctrl+C.\n`);
  await server.closed;
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  return 0;
};
