// In: nothing. Out: the commands for the site: building and serving it, in the order of help and README.

import type { CommandSpec } from '../command.ts';

export const siteCommands: readonly CommandSpec[] = [
  {
    name: 'build',
    args: [],
    summary: 'build the site, the bundles and graph.json',
    options: [
      { flags: '--out <dir>', summary: 'folder to write', default: 'dist' },
      { flags: '--site <url>', summary: 'address at which the site will stand' },
      { flags: '--base <path>', summary: 'path beneath that address', default: '/' },
    ],
    examples: [
      'build',
      'build --root docs --out public --site https://example.com --base /context/',
    ],
    load: () => import('../commands/build.ts'),
  },
  {
    name: 'dev',
    args: [],
    summary: 'serve the site and rebuild it on every save',
    options: [{ flags: '--port <number>', summary: 'port on this machine', default: '4321' }],
    examples: ['dev', 'dev --port 5000'],
    load: () => import('../commands/dev.ts'),
  },
  {
    name: 'preview',
    args: [],
    summary: 'serve what was built',
    options: [
      { flags: '--out <dir>', summary: 'folder that was written', default: 'dist' },
      { flags: '--port <number>', summary: 'port on this machine', default: '4321' },
    ],
    examples: ['preview', 'preview --out public'],
    load: () => import('../commands/preview.ts'),
  },
];
