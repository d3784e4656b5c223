import type { CommandSpec } from '../command.ts';

export const siteCommands: readonly CommandSpec[] = [
  {
    name: 'build',
    args: [],
    summary: 'build the site, bundles and graph.json',
    options: [
      { flags: '--out <dir>', summary: 'output folder (default: dist)' },
      { flags: '--site <url>', summary: 'URL of the deployed site' },
      { flags: '--base <path>', summary: 'path of the site below that URL (default: /)' },
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
    summary: 'serve the site and rebuild it on changes',
    options: [{ flags: '--port <number>', summary: 'local port', default: '4321' }],
    examples: ['dev', 'dev --port 5000'],
    load: () => import('../commands/dev.ts'),
  },
  {
    name: 'preview',
    args: [],
    summary: 'serve the built site',
    options: [
      { flags: '--out <dir>', summary: 'folder of the built site', default: 'dist' },
      { flags: '--port <number>', summary: 'local port', default: '4321' },
    ],
    examples: ['preview', 'preview --out public'],
    load: () => import('../commands/preview.ts'),
  },
];
