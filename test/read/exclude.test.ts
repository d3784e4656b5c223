import { expect, test } from 'vitest';
import { excluder } from '../../src/open/trees.ts';

test('patterns are those of .gitignore', async () => {
  const excluded = await excluder(['build/', '*.log', '!keep.log', 'docs/**/draft-*.md']);
  const paths = ['build/', 'a/b.log', 'keep.log', 'docs/x/y/draft-1.md', 'docs/final.md'];
  expect(paths.filter(excluded)).toEqual(['build/', 'a/b.log', 'docs/x/y/draft-1.md']);
});

test.each([`${'**/a/'.repeat(8)}x`, `${'*a'.repeat(9)}`, 'a'.repeat(300)])(
  'a pattern that could take for ever is refused: %s',
  async (pattern) => {
    await expect(excluder([pattern])).rejects.toThrow('too many wildcards');
  },
);

test('what is allowed is fast on a deep path', async () => {
  const excluded = await excluder(['**/a/**/x', '*a*a*a*a*a*b']);
  expect(excluded(`${'a/'.repeat(400)}y`)).toBe(false);
  expect(excluded('a'.repeat(200))).toBe(false);
});
