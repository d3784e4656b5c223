// In: options. Out: MCP over standard input and output; nothing else is written to either.

import { serveStdio } from '../../mcp/mcp.ts';
import type { Run } from '../command.ts';
import { nowFrom, openFrom, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { root } = await openFrom(options, io);
  const now = (): string => nowFrom(options, io);
  const config = text(options.config);
  await serveStdio({ root, cwd: io.cwd, config, now }, (message) =>
    io.err(`stratigraph mcp: ${message}\n`),
  );
  return 0;
};
