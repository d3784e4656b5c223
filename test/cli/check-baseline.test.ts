// A check against a report that was kept: what it knows is counted, what is more is told (Y-052).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const FILES = {
  '.limps/workspace.md': '---\nupdated: 2026-03-30\n---\n# W\n\nSee [nothing](gone.txt).\n',
};

async function kept(): Promise<string> {
  const root = folder(FILES);
  const { out } = await run(['check', '--json', '--root', root]);
  writeFileSync(join(root, 'known.json'), out);
  return root;
}

const checked = (root: string, ...more: string[]) =>
  run(['check', '--baseline', 'known.json', '--fail-on', 'warning', '--root', root, ...more]);

test('what the report knows does not fail a check', async () => {
  const { out, code } = await checked(await kept());
  expect(out).toContain('0 fixed, 1 known.');
  expect([out.includes('gone.txt'), code]).toEqual([false, 0]);
});

test('what is more is told and fails, wherever the known ones moved; what is mended is counted', async () => {
  const root = await kept();
  const path = join(root, '.limps/workspace.md');
  writeFileSync(
    path,
    `${readFileSync(path, 'utf8').replace('# W', '# W\n\nMore.')}\n[x](lost.txt)\n`,
  );
  const step = await checked(root);
  expect(step.out).toContain('lost.txt');
  expect(step.out).toContain('0 fixed, 1 known.');
  expect(step.code).toBe(1);
  writeFileSync(path, FILES['.limps/workspace.md'].replace('[nothing](gone.txt)', 'nothing'));
  const { fixed, unchanged, findings } = JSON.parse((await checked(root, '--json')).out);
  expect([fixed.length, unchanged, findings]).toEqual([1, 0, []]);
});

test('what is no report is refused, and so are two things to compare with', async () => {
  const root = folder({ ...FILES, 'known.json': '{"findings": [{"rule": 1}]}' });
  expect((await checked(root)).err).toContain('known.json is no report of this version.');
  expect((await checked(root, '--base', 'HEAD')).err).toContain('cannot be used with --baseline');
});
