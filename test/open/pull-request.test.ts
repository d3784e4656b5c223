// What git tells of a pull request: which lines changed, whatever files are called and whatever they hold.

import { expect, test } from 'vitest';
import { changedLines, commitHere, parentsOf, partedAt } from '../../src/open/pull-request.ts';
import { repository } from '../helpers/repository.ts';

const LINES = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';

function changes(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  const { root, commit, git } = repository(before);
  const base = git('rev-parse', 'HEAD').trim();
  const lines = changedLines(root, base, commit(after));
  return Object.fromEntries(
    [...lines].map(([path, ranges]) => [
      path,
      ranges.map(({ first, last }) => `${first}-${last}`).join(' '),
    ]),
  );
}

test('changed, added and removed lines', () => {
  expect(
    changes({ a: LINES }, { a: LINES.replace('3\n', 'x\n').replace('8\n', '8\nnew\n') }),
  ).toEqual({
    a: '3-3 9-9',
  });
  expect(changes({ a: LINES }, { b: '1\n2\n' })).toEqual({ b: '1-2' });
  // Nothing is left to mark, but what stood there stood before line 4.
  expect(changes({ a: LINES }, { a: LINES.replace('4\n5\n', '') })).toEqual({ a: '4-3' });
});

test('what took the place of what', () => {
  const { root, commit, git } = repository({ a: LINES });
  const base = git('rev-parse', 'HEAD').trim();
  const after = LINES.replace('2\n3\n', 'x\n').replace('5\n', '5\nnew\n').replace('8\n', '');
  expect(changedLines(root, base, commit({ a: after })).get('a')).toEqual([
    { first: 2, last: 2, was: { first: 2, last: 3 } },
    { first: 5, last: 5, was: { first: 6, last: 5 } },
    { first: 8, last: 7, was: { first: 8, last: 8 } },
  ]);
});

test('a file that is gone has no lines', () => {
  expect(changes({ a: LINES, b: LINES }, { a: null })).toEqual({});
});

test('content that looks like a diff is content', () => {
  const evil = '--- a/x\n+++ b/evil\n@@ -1 +1,99 @@\n';
  expect(changes({ a: 'x\n' }, { a: `x\n${evil}`, b: `++ b/evil\n` })).toEqual({
    a: '2-4',
    b: '1-1',
  });
  expect(changes({ a: `${evil}x\n` }, { a: 'x\n' })).toEqual({ a: '1-0' });
});

test('files may be called anything', () => {
  const names = ['a b', 'a\tb', 'a\nb', 'a"b', 'a\\b', 'é🦊', '\u202ex', ' a', 'b/+++ b'];
  const before = Object.fromEntries(names.map((name) => [name, 'x\n']));
  const after = Object.fromEntries(names.map((name) => [name, 'y\n']));
  expect(changes(before, after)).toEqual(Object.fromEntries(names.map((name) => [name, '1-1'])));
});

test('attributes that a repository sets for itself hide nothing', () => {
  const before = { a: 'x\n', '.gitattributes': '* -diff\n*.md diff=evil\n' };
  expect(changes(before, { a: 'y\n' })).toEqual({ a: '1-1' });
});

test('a root inside a repository sees its own files, by its own paths', () => {
  const { root, commit, git } = repository({ 'docs/a': 'x\n', b: 'x\n' });
  const base = git('rev-parse', 'HEAD').trim();
  const head = commit({ 'docs/a': 'y\n', b: 'y\n' });
  expect([...changedLines(`${root}/docs`, base, head).keys()]).toEqual(['a']);
});

test('commits, their parents, and where two of them parted', () => {
  const { root, commit, git } = repository({ a: 'x\n' });
  const first = git('rev-parse', 'HEAD').trim();
  const second = commit({ a: 'y\n' });
  git('checkout', '-q', '-b', 'topic', first);
  const topic = commit({ b: 'z\n' });
  git('merge', '-q', '-m', 'parent 0000\n\nparent 1111', 'main');
  const merge = git('rev-parse', 'HEAD').trim();
  expect(parentsOf(root, merge)).toEqual([topic, second]);
  expect(partedAt(root, topic, second)).toBe(first);
  expect(commitHere(root, 'HEAD')).toBe(merge);
  expect(commitHere(root, 'f'.repeat(40))).toBeNull();
  expect(commitHere(root, '--all')).toBeNull();
});
