// Settings of strangers: any JSON and what is almost JSON, beside a small workspace.

import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { asked, opened } from './asked.ts';
import { inFolder, type Surface } from './surface.ts';
import { damaged, piece } from './texts.ts';

const key = fc.oneof(
  fc.constantFrom(
    ...Object.keys(DEFAULT_SETTINGS),
    ...[
      'site',
      'plans',
      'adrs',
      'exclude',
      'include',
      'rules',
      'title',
      'base',
      'logo',
      'links',
      '__proto__',
    ],
    ...[
      'warning',
      'critical',
      'archive',
      'tokenBudget',
      'owner',
      'url',
      'forge',
      'theme',
      'dead-reference',
    ],
  ),
  piece,
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    piece,
    fc.constantFrom(
      '..',
      '../out',
      '/etc',
      'a'.repeat(5000),
      '**/'.repeat(40),
      '{a,b}'.repeat(30),
      'off',
      'critical',
    ),
    fc.constantFrom(0, -1, 1e308, 0.1, true, null, 15),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(key, tie('any'), { maxKeys: 4 }),
  ),
})).any;
const settingsText = fc.oneof(
  fc.dictionary(key, value, { maxKeys: 5 }).map((all) => JSON.stringify(all)),
  damaged(
    fc.constant(
      JSON.stringify({ ...DEFAULT_SETTINGS, site: { title: 'A', base: '/a/' } }, null, 1),
    ),
  ),
);

const FILES = {
  '.limps/workspace.md': '---\nname: W\nupdated: 2026-03-20\n---\n\n# W\n',
  'plans/0001-a/0001-a-plan.md': '---\ntitle: P\nstatus: active\n---\n\n# P\n\nSee [b](b.md).\n',
  'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nAccepted\n',
};

export const settings: Surface<string> = {
  cases: settingsText,
  documents: () => 1,
  answer: (json) =>
    inFolder({ ...FILES, 'stratigraph.json': json }, async (root) => {
      const workspace = await opened(root);
      if (typeof workspace === 'string') return workspace;
      const answers: string[] = [];
      for (const name of ['check', 'targets', 'report', 'adr list'])
        answers.push(await asked(workspace, [name, {}]));
      answers.push(await asked(workspace, ['resolve', { target: ['1'] }]));
      return answers.join('\n');
    }),
};
