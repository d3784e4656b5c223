import type { CommandSpec } from '../command.ts';

export const serversCommands: readonly CommandSpec[] = [
  {
    name: 'mcp',
    args: [],
    summary: 'start an MCP server on standard input and output',
    options: [],
    examples: ['mcp', 'mcp --root docs'],
    load: () => import('../commands/mcp.ts'),
  },
  {
    name: 'serve',
    args: [],
    summary: 'serve the site, bundles, an API and MCP over HTTP',
    options: [
      { flags: '--port <number>', summary: 'port', default: '4321' },
      {
        flags: '--host <address>',
        summary: 'address to listen on; other than localhost needs a token',
        default: '127.0.0.1',
      },
      { flags: '--out <dir>', summary: 'folder of the built site', default: 'dist' },
      { flags: '--token <token>', summary: 'access token (default: STRATIGRAPH_TOKEN)' },
    ],
    examples: ['serve', 'serve --port 0 --out public'],
    load: () => import('../commands/serve.ts'),
  },
];
