import { serveStdio } from '../../mcp/mcp.ts';
import { open } from '../../open.ts';
import { type Command, openOptions } from '../command.ts';

export const command: Command = {
  name: 'mcp',
  summary: 'start an MCP server on standard input and output',
  input: {
    only: { type: 'text', value: 'system', most: 100, summary: 'only the tools of one system' },
  },
  examples: ['mcp', 'mcp --root docs'],
  async run(given, io) {
    const { root } = await open(openOptions(given, io));
    const at = () => ({ ...openOptions(given, io), root });
    if (io.interactive) io.err('Agents start this server themselves. Stop it with Ctrl+C.\n');
    const only = typeof given.only === 'string' ? given.only : null;
    await serveStdio(at, only, (message) => io.err(`stratigraph mcp: ${message}\n`));
    return 0;
  },
};
