// The cache of check: the second answer is the first one while nothing changed, and never where anything did.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

/** Enough documents that keeping the report is worth it. */
function large(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const files: Record<string, string> = {
    '.limps/workspace.md': page('tone: formal', '# W'),
    'plans/0001-x/0001-x-plan.md': page('tone: casual', '# X\n\n[gone](gone.svg)'),
    ...more,
  };
  for (let number = 0; number < 500; number += 1) {
    files[`plans/0001-x/agents/${String(number).padStart(3, '0')}-a.md`] = '# A\n';
  }
  return files;
}

const cacheOf = (root: string): string => join(root, '.cache/stratigraph');
const entryOf = (root: string): string =>
  join(cacheOf(root), readdirSync(cacheOf(root)).find((name) => name.endsWith('.json')) ?? '');
const json = async (root: string, ...more: readonly string[]): Promise<string> =>
  (await run(['check', '--json', '--root', root, '--fail-on', 'never', ...more])).out;

/** Puts a mark into the kept report: an answer that shows it came from the cache. */
function mark(root: string): void {
  const file = entryOf(root);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('which does not exist', 'KEPT'));
}

let root = '';
beforeEach(async () => {
  root = folder(large());
  await json(root);
  mark(root);
});

test('nothing changed: the kept report is the answer', async () => {
  expect(await json(root)).toContain('KEPT');
});

describe('computed anew', () => {
  const path = () => join(root, 'plans/0001-x/0001-x-plan.md');

  test.each<[string, () => void]>([
    [
      'a text changed, with size and times as before',
      () => {
        const text = readFileSync(path(), 'utf8');
        writeFileSync(path(), text.replace('casual', 'formal'));
        utimesSync(path(), new Date(0), new Date(0));
      },
    ],
    ['a document came', () => writeFileSync(join(root, '.limps/notes.md'), '# N')],
    ['a document went', () => rmSync(join(root, 'plans/0001-x/agents/007-a.md'))],
    ['what a link leads to came', () => writeFileSync(join(root, 'plans/0001-x/gone.svg'), '')],
    [
      'the settings changed',
      () => writeFileSync(join(root, 'stratigraph.json'), '{"rules": {"type-clash": "off"}}'),
    ],
    [
      'the cache is broken',
      () => writeFileSync(entryOf(root), readFileSync(entryOf(root), 'utf8').slice(0, -9)),
    ],
    ['the cache is something else', () => writeFileSync(entryOf(root), '{"looks": 3}')],
    ['the cache is gone', () => rmSync(join(root, '.cache'), { recursive: true })],
  ])('%s', async (_, change) => {
    change();
    expect(await json(root)).not.toContain('KEPT');
  });

  test('another day', async () => {
    expect(await json(root, '--now', '2026-04-02')).not.toContain('KEPT');
  });

  test('--no-cache, which keeps nothing either', async () => {
    expect(await json(root, '--no-cache')).not.toContain('KEPT');
    expect(await json(root)).toContain('KEPT');
  });
});

test('a commit counts: it changes what git says of dates', async () => {
  const repo = repository(large());
  await json(repo.root);
  mark(repo.root);
  expect(await json(repo.root)).toContain('KEPT');
  repo.git('commit', '-q', '--allow-empty', '-m', 'More');
  expect(await json(repo.root)).not.toContain('KEPT');
});

test('stands in node_modules where there is one, and nobody commits it by accident', async () => {
  const other = folder(large());
  mkdirSync(join(other, 'node_modules'));
  await json(other);
  expect(existsSync(cacheOf(other))).toBe(false);
  const names = readdirSync(join(other, 'node_modules/.cache/stratigraph')).sort();
  expect(names).toEqual(['.gitignore', 'check.json']);
});

test('a small workspace is checked faster than a cache is asked', async () => {
  const small = folder({ '.limps/workspace.md': '# W' });
  await json(small);
  expect(existsSync(cacheOf(small))).toBe(false);
});

test('a tree that cannot be written is checked all the same', async () => {
  const other = folder(large());
  writeFileSync(join(other, '.cache'), 'in the way');
  expect(JSON.parse(await json(other)).schemaVersion).toBe(1);
});

test('two runs at once give the same answer', async () => {
  const other = folder(large());
  const [one, two] = await Promise.all([json(other), json(other)]);
  expect(one).toBe(two);
  expect(await json(other)).toBe(one);
});
