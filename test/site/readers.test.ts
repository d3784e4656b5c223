// A site of instruction files: a bundle for each agent and directory.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

let told: Story;
beforeAll(async () => {
  told = story({
    'AGENTS.md': `# All\n\n${'Be kind to everybody.\n'.repeat(1600)}`,
    'CLAUDE.md': '@docs/for-claude.md\n',
    'docs/for-claude.md': '# For Claude\n\nUse tools.\n',
    'api/AGENTS.md': '# Api\n\nAnswer fast.\n',
  });
  await told.build();
});
afterAll(() => told.remove());

const read = (path: string): string => readFileSync(join(told.outDir, path), 'utf8');

test.each([
  ['at', 'claude'],
  ['at/api', 'claude'],
  ['at/api', 'codex'],
])('the bundle of %s for %s is what the command answers', async (id, reader) => {
  const asked = ['context', 'resolve', id, '--as', reader, '--root', told.root, '--now', TODAY];
  expect(read(`bundles/${id}@${reader}.json`)).toBe((await run([...asked, '--json'])).out);
  expect(read(`bundles/${id}@${reader}.md`)).toBe((await run([...asked, '--format', 'md'])).out);
});

test('the index lists them with the tokens that arrive', () => {
  const { bundles } = JSON.parse(read('bundles/index.json'));
  expect(bundles.map(({ id, reader }: Record<string, string>) => [id, reader])).toEqual([
    ...[
      ['at', undefined],
      ['at', 'claude'],
      ['at', 'codex'],
    ],
    ...[
      ['at/api', undefined],
      ['at/api', 'claude'],
      ['at/api', 'codex'],
    ],
  ]);
  expect(bundles[5]).toMatchObject({ json: { path: 'at/api@codex.json' } });
  expect(bundles[5].tokens).toBeLessThan(bundles[3].tokens);
});
