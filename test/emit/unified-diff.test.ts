// What a fix would change, as people know it from git.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiffs } from '../../src/emit/unified-diff.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';
import { folder } from '../helpers/folder.ts';

const diff = (path: string, before: string, after: string) =>
  unifiedDiffs([{ path, before, after }], { colour: false });

test('three lines around each change, headers in front', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('');
  const after = before.replace('line 5\n', 'line five\n').replace('line 18\n', '');
  expect(diff('a b.md', before, after)).toBe(`--- a/a b.md
+++ b/a b.md
@@ -2,7 +2,7 @@
 line 2
 line 3
 line 4
-line 5
+line five
 line 6
 line 7
 line 8
@@ -15,6 +15,5 @@
 line 15
 line 16
 line 17
-line 18
 line 19
 line 20
`);
});

test('nothing where nothing differs', () => {
  expect(diff('a.md', 'x', 'x')).toBe('');
});

test('a line break that comes or goes at the end shows', () => {
  expect(diff('a.md', 'x', 'x\n')).toBe(
    '--- a/a.md\n+++ b/a.md\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n',
  );
  expect(diff('a.md', '', 'x\n')).toContain('@@ -0,0 +1,1 @@\n+x\n');
});

test('nothing of a text reaches the terminal raw', () => {
  const text = diff('\u001b[2J\n.md', '\u202ea\n', '\u001b]0;title\u0007\n');
  expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  expect(text.split('\n')).toHaveLength(6);
});

test('very long texts that differ all through end in time', () => {
  const lines = (word: string) =>
    Array.from({ length: 50_000 }, (_, index) => `${word} ${index}\n`).join('');
  const seconds = cpuSeconds(() =>
    expect(diff('a.md', lines('a'), lines('b'))).toContain('Too much differs'),
  );
  expect(seconds).toBeLessThan(15);
});

test('git makes the new text of the old one', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n');
  const text = fc.array(line, { minLength: 1, maxLength: 14 }).map((lines) => lines.join(''));
  const root = folder({});
  fc.assert(
    fc.property(text, text, (before, after) => {
      writeFileSync(join(root, 'a.md'), before);
      const input = diff('a.md', before, after);
      if (input !== '') execFileSync('git', ['apply', '-'], { cwd: root, input });
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe(after);
    }),
    { numRuns: 40 },
  );
});
