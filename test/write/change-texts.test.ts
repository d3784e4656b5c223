// Several files change at once, beside others who write: all of them or none, and nothing that others wrote is lost.

import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { isUsageError } from '../../src/model/usage-error.ts';
import { changeTexts, editFile, finishEdits, recordUnfinished } from '../../src/write/edit-file.ts';
import { createFiles, linkFile } from '../../src/write/files.ts';
import { lockFile } from '../../src/write/lock-file.ts';
import { folder } from '../helpers/folder.ts';
import { adding, findings, MEMORY, workspace } from './adding.ts';

const text = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

test('an entry that is written between reading and writing is not lost', async () => {
  const root = folder({ 'a.md': 'old\n', 'b.md': 'old\n' });
  const lock = await lockFile(join(root, 'b.md'));
  const changing = changeTexts(root, [
    { path: 'a.md', before: 'old\n', after: 'new\n' },
    { path: 'b.md', before: 'old\n', after: 'new\n' },
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  writeFileSync(join(root, 'b.md'), 'old\nentry\n');
  await lock.release();
  await expect(changing).rejects.toThrow('b.md has changed since it was read; nothing was written');
  expect([text(root, 'a.md'), text(root, 'b.md')]).toEqual(['old\n', 'old\nentry\n']);
});

test('refreshing a memory beside three writers loses none of their entries', async () => {
  const root = workspace();
  const runs = Array.from({ length: 3 }, (_, at) => adding(root, `p${at}`, 25));
  const ends = Promise.all(runs.map((run) => run.ended));
  let writing = true;
  ends.then(() => {
    writing = false;
  });
  let refreshed = 0;
  // Once at least, even where the writers are done before it is our turn.
  for (let day = 0; writing || refreshed === 0; day += 1) {
    if (!existsSync(join(root, MEMORY))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    const before = text(root, MEMORY);
    const after = before.replace(/updated: .*/, `updated: 2026-04-01T00:00:00.${day % 1000}Z`);
    try {
      await changeTexts(root, [{ path: MEMORY, before, after }]);
      refreshed += 1;
    } catch (error) {
      if (!isUsageError(error)) throw error;
    }
  }
  expect(await ends).toEqual([0, 0, 0]);
  expect(refreshed).toBeGreaterThan(0);
  expect(new Set(findings(root))).toEqual(new Set(runs.flatMap((run) => run.acknowledged())));
});

test('changes of the same files, in another order, do not wait for each other for ever', async () => {
  const root = folder({ 'a.md': '0', 'b.md': '0' });
  const change = (path: string) => ({ path, before: '0', after: '1' });
  await Promise.all([
    changeTexts(root, [change('a.md'), change('b.md')]),
    changeTexts(root, [change('b.md'), change('a.md')]),
    editFile(root, 'a.md', (old) => ({ text: old ?? '' })),
  ]);
  expect(readdirSync(root).sort()).toEqual(['a.md', 'b.md']);
  expect([text(root, 'a.md'), text(root, 'b.md')]).toEqual(['1', '1']);
});

describe('new files', () => {
  test('that two make at once are those of one of them', async () => {
    const root = folder({});
    const results = await Promise.all(
      ['one', 'two'].map((by) => createFiles(root, { 'a.md': by })),
    );
    expect(results.filter((taken) => taken.length === 0)).toHaveLength(1);
    expect(text(root, 'a.md')).toBe(results[0]?.length === 0 ? 'one' : 'two');
  });

  test('that a killed run left are completed by the next one, unless somebody changed them', async () => {
    vi.stubEnv('HOME', folder({}));
    const files = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' };
    const left = folder({ 'a.md': 'a', 'b.md': 'mine' });
    const changes = Object.entries(files).map(([path, after]) => ({ path, before: null, after }));
    await recordUnfinished(left, changes);
    expect(await createFiles(left, files)).toEqual(['a.md', 'b.md', 'c.md']);
    expect(Object.keys(files).map((path) => text(left, path))).toEqual(['a', 'mine', 'c']);
    expect(await finishEdits(left)).toBe(false);
    vi.unstubAllEnvs();
  });

  test.each(['../out/a.md', 'linked/a.md'])(
    'at %s would be outside, and are not made',
    async (path) => {
      const root = folder({ 'in/x.md': '', 'out/x.md': '' });
      symlinkSync(join(root, 'out'), join(root, 'in/linked'));
      const making = createFiles(join(root, 'in'), { [path]: 'a' });
      await expect(making).rejects.toThrow('leads outside the workspace');
      expect(readdirSync(join(root, 'out'))).toEqual(['x.md']);
    },
  );
});

test('a link that a killed process was making leads nobody to the file itself', async () => {
  const root = folder({ 'a.md': 'x', 'l/c.md': '' });
  symlinkSync('../a.md', join(root, 'l/b.md.new-link'));
  await linkFile(root, 'l/b.md', 'a.md');
  expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('x');
  expect(readlinkSync(join(root, 'l/b.md'))).toBe('../a.md');
  expect(readdirSync(join(root, 'l')).sort()).toEqual(['b.md', 'c.md']);
});
