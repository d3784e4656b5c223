// In: nothing. Out: the commands for answers to other programs, in the order of help and README.

import type { CommandSpec } from '../command.ts';

export const serversCommands: readonly CommandSpec[] = [
  {
    name: 'mcp',
    args: [],
    summary: 'tools for agents over standard input and output (Model Context Protocol)',
    options: [],
    examples: ['mcp', 'mcp --root docs'],
    load: () => import('../commands/mcp.ts'),
  },
  {
    name: 'serve',
    args: [],
    summary: 'site, bundles, JSON of the commands and MCP over HTTP',
    options: [
      { flags: '--port <number>', summary: 'port', default: '4321' },
      {
        flags: '--host <address>',
        summary: 'address; others than this machine need a token',
        default: '127.0.0.1',
      },
      { flags: '--out <dir>', summary: 'folder of the built site', default: 'dist' },
      { flags: '--token <token>', summary: 'what callers must know (default: STRATIGRAPH_TOKEN)' },
    ],
    examples: ['serve', 'serve --port 0 --out public'],
    load: () => import('../commands/serve.ts'),
  },
];
