import { serveStdio } from '../../mcp/mcp.ts';
import { field } from '../../model/operation.ts';
import { UsageError } from '../../model/usage-error.ts';
import { open } from '../../open.ts';
import { type Command, openOptions } from '../command.ts';

export const command: Command = {
  name: 'mcp',
  summary: 'start an MCP server on standard input and output',
  input: {
    only: field.text('only the tools of one system', { value: 'system', most: 100 }),
  },
  examples: ['mcp', 'mcp --root docs'],
  async run(args, io) {
    const { root, hierarchy } = await open(openOptions(args, io));
    const at = () => ({ ...openOptions(args, io), root });
    if (io.interactive) io.err('Agents start this server themselves. Stop it with Ctrl+C.\n');
    const only = typeof args.only === 'string' ? args.only : null;
    const names = hierarchy.dialects.map(({ name }) => name);
    if (only !== null && !names.includes(only))
      throw new UsageError(`There is no system "${only}" here.`, `Use one of ${names.join(', ')}.`);
    await serveStdio(at, only, (message) => io.err(`stratigraph: ${message}\n`));
    return 0;
  },
};
