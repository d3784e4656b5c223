// When git last committed a file; nothing where git cannot know (C-09).

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readCommits } from '../../src/read/last-commits.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stratigraph-history-'));
});

function git(...args: string[]): void {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'init.defaultBranch=main',
  ];
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'pipe' });
}

function commit(path: string, text: string, date: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  git('add', '--all');
  execFileSync(
    'git',
    ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', path],
    {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    },
  );
}

test('gives the last commit of each path, also from a folder inside the repository', async () => {
  git('init', '-q');
  commit('docs/plans/ä b.md', '1', '2026-01-01T00:00:00Z');
  commit('docs/two.md', '1', '2026-01-02T00:00:00Z');
  commit('docs/plans/ä b.md', '2', '2026-01-03T00:00:00Z');
  const dates = await readCommits(join(root, 'docs'), ['plans/ä b.md', 'two.md', 'never.md']);
  expect([...dates].map(([path, { time }]) => [path, Date.parse(time)])).toEqual([
    ['plans/ä b.md', Date.parse('2026-01-03')],
    ['two.md', Date.parse('2026-01-02')],
  ]);
});

test('a merge is the last commit of what it wrote itself alone', async () => {
  git('init', '-q');
  commit('both.md', '1', '2026-01-01T00:00:00Z');
  git('checkout', '-qb', 'side');
  commit('a.md', '1', '2026-01-02T00:00:00Z');
  commit('both.md', 'side', '2026-01-03T00:00:00Z');
  git('checkout', '-q', 'main');
  commit('both.md', 'main', '2026-01-04T00:00:00Z');
  git('merge', '-qs', 'ours', '--no-commit', 'side');
  git('checkout', '-q', 'side', 'a.md');
  commit('both.md', 'merged', '2026-01-05T00:00:00Z');
  const dates = await readCommits(root, ['a.md', 'both.md']);
  expect([...dates].map(([path, { time, added }]) => [path, time.slice(0, 10), added])).toEqual([
    ['both.md', '2026-01-05', false],
    ['a.md', '2026-01-02', true],
  ]);
});

test('a path that looks like a pattern is only a path', async () => {
  git('init', '-q');
  commit('a.md', '1', '2026-01-01T00:00:00Z');
  expect([...(await readCommits(root, ['*.md']))]).toEqual([]);
});

test('a shallow clone knows nothing of files older than its edge', async () => {
  git('init', '-q');
  commit('old.md', '1', '2026-01-01T00:00:00Z');
  commit('new.md', '1', '2026-01-02T00:00:00Z');
  const clone = mkdtempSync(join(tmpdir(), 'stratigraph-shallow-'));
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, clone], { stdio: 'pipe' });
  expect([...(await readCommits(clone, ['old.md', 'new.md']))]).toEqual([]);
});

test('no repository, no dates', async () => {
  expect([...(await readCommits(root, ['a.md']))]).toEqual([]);
});
