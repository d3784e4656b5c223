// Names of revisions: what they mean, and what to do where they mean nothing.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { UsageError } from '../../src/model/usage-error.ts';
import { findCommit } from '../../src/read/revision.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

function failure(root: string, revision: string): UsageError {
  try {
    findCommit(root, revision);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('It should have failed.');
}

test('branches, tags, hashes and relative names are commits', () => {
  const { root, git, commit } = repository({ 'a.md': '1' });
  const first = git('rev-parse', 'HEAD').trim();
  git('tag', '-a', 'v1', '-m', 'v1');
  const second = commit({ 'a.md': '2' });
  expect(findCommit(root, 'main')).toBe(second);
  expect(findCommit(root, 'v1')).toBe(first);
  expect(findCommit(root, 'HEAD~1')).toBe(first);
  expect(findCommit(root, first.slice(0, 10))).toBe(first);
});

test('three dots mean the commit where this branch left the other', () => {
  const { root, git, commit } = repository({ 'a.md': '1' });
  const fork = git('rev-parse', 'HEAD').trim();
  git('checkout', '-q', '-b', 'topic');
  commit({ 'b.md': '1' });
  git('checkout', '-q', 'main');
  commit({ 'c.md': '1' });
  git('checkout', '-q', 'topic');
  expect(findCommit(root, 'main...')).toBe(fork);
  git('checkout', '-q', '--orphan', 'lonely');
  commit({ 'd.md': '1' });
  expect(failure(root, 'main...').message).toBe(
    'HEAD and "main" have no common commit in this clone.',
  );
});

test('an unknown revision says how to look for it', () => {
  const { root } = repository({ 'a.md': '1' });
  expect(failure(root, 'mian')).toMatchObject({
    message: `The repository of ${root} has no commit "mian".`,
    advice: expect.stringContaining('git fetch origin mian'),
  });
  expect(failure(root, "it's").advice).toContain(`git fetch origin 'it'\\''s'`);
});

test.each(['', '--help', '--output=x', 'a\nb', 'HEAD:a.md', 'HEAD..HEAD', '-'])(
  'what is no commit is refused: %j',
  (revision) => {
    const { root } = repository({ 'a.md': '1' });
    expect(failure(root, revision).message).toContain('has no commit');
  },
);

test('in a shallow clone it says how to fetch', () => {
  const { root, commit } = repository({ 'a.md': '1' });
  commit({ 'a.md': '2' });
  const clone = folder({});
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, clone], { stdio: 'pipe' });
  expect(failure(clone, 'HEAD~1').advice).toMatch(/shallow.*git fetch --depth=1 origin/);
});

test('a folder without a repository, and a repository without a commit', () => {
  const root = folder({ 'a.md': '1' });
  expect(failure(root, 'HEAD').message).toContain('is not in a readable git repository');
  execFileSync('git', ['init', '-q'], { cwd: root });
  expect(failure(root, 'HEAD').message).toContain('has no commits yet');
});
