import { describe, expect, test } from 'vitest';
import { codes, read, TASK, withFrontMatter } from './read.ts';

const big = (part: string, size = 500_000): string => part.repeat(Math.ceil(size / part.length));

describe('markdown', () => {
  test.each([
    ['100,000 open brackets', '['.repeat(100_000)],
    ['links in links', `${'['.repeat(50_000)}a${'](x)'.repeat(50_000)}`],
    ['open links', big('[a](')],
    ['open comments', big('<!--')],
    ['stars', big('*')],
    ['backticks', big('`')],
    ['footnotes', big('[^a')],
    ['plain text of 2 MB', big('lorem ipsum [a](b) **x**\n\n', 2_000_000)],
    [
      'a wide table of short rows',
      `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|a\n'.repeat(20_000)}`,
    ],
    ['blank lines', big('\n', 2_000_000)],
    ['carriage returns', big('\r')],
    ['an endless word', `${'x'.repeat(1_000_000)}_y_`],
    ['status lines', big('**Status')],
    ['a status of tabs', `Status:${big('\t')}`],
    ['a status of comments', `Status: ${big('<!--')}`],
    ['a rule and blank lines of Windows', `---\r\n${'\r\n'.repeat(24)}word`],
  ])('%s is read', (_, text) => {
    const document = read(text, TASK);
    expect(codes(document)).toEqual([]);
    expect(document.text).toBe(text);
  });

  test.each([
    ['10,000 quotes in a line', '>'.repeat(10_000)],
    ['spaced quotes', big('> ')],
    ['a byte order mark before them', `\uFEFF${big('> ')}`],
    ['lists in a line', big('- ')],
    ['numbered lists in a line', big('1. ')],
    ['emphasis 30,000 deep', `${'*'.repeat(30_000)}a${'*'.repeat(30_000)}`],
    [
      'lists 1,000 deep',
      Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n'),
    ],
    ['a word of underscores', big('_a')],
    ['a paragraph of character references', big('&amp;')],
    ['the same, a line each', big('&lt;\n')],
    ['a line of marks with a letter beyond ASCII', `é ${'*a* '.repeat(50_000)}`],
  ])('%s keeps its text without structure', (_, text) => {
    const document = read(`---\ntitle: Kept\n---\n${text}`, TASK);
    expect(codes(document)).toEqual(['too-deep']);
    expect(document.title).toBe('Kept');
    expect(document.text.endsWith(text)).toBe(true);
    expect(document.links).toEqual([]);
  });
});

describe('front matter', () => {
  const laughs = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => [
    ...pair,
  ])) {
    laughs.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
  }

  test.each([
    ['billion laughs', laughs],
    ['a cycle', ['a: &a [*a]']],
    ['a cycle behind an older anchor', ['a: &a x', 'b: &a [*a]']],
    ['brackets by the thousand', [`a: ${'['.repeat(5000)}${']'.repeat(5000)}`]],
    ['open brackets', [`a: ${'['.repeat(50_000)}`]],
    ['braces', [`a: ${'{a: '.repeat(5000)}`]],
    ['brackets that a warm parser could follow', [`a: ${'['.repeat(500)}${']'.repeat(500)}`]],
    ['65 levels', [`a: ${'['.repeat(65)}${']'.repeat(65)}`]],
    ['deep maps', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`)],
    [
      'deep aliases',
      [`a: &a ${'['.repeat(40)}${']'.repeat(40)}`, `b: ${'['.repeat(40)}*a${']'.repeat(40)}`],
    ],
  ])('%s', (_, lines) => {
    const document = withFrontMatter('title: Kept', ...lines);
    expect(new Set(codes(document))).toEqual(new Set(['too-deep']));
    expect(document.title).toBe('Kept');
    expect(document.faults.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(document.metadata).length).toBeLessThan(200_000);
  });

  test('each cause of values beyond bounds is one fault, and their keys are not there', () => {
    const nine = (name: string): string => Array.from({ length: 9 }, () => `*${name}`).join(', ');
    const letters = [...'abcdefgh'];
    const document = withFrontMatter(
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...letters.slice(1).map((name, at) => `${name}: &${name} [${nine(letters[at] ?? '')}]`),
      'ring: &ring {inner: *ring}',
      'after: *a',
    );
    expect(document.faults.map(({ message }) => message)).toEqual([
      'The YAML grows too large through its aliases; the key that contains it is ignored.',
      'The YAML refers to itself; the key that contains it is ignored.',
    ]);
    expect(Object.keys(document.metadata)).toEqual(['a', 'b', 'c', 'd', 'after']);
    expect(JSON.stringify(document.metadata)).not.toContain('null');
  });

  test('64 levels are no fault', () => {
    expect(codes(withFrontMatter(`a: ${'['.repeat(63)}${']'.repeat(63)}`))).toEqual([]);
  });

  test.each([
    ['blanks after the fence', `---${' '.repeat(500_000)}\na: 1\n---\n`, 1],
    ['blank lines', `---\na: 1\n${'\n'.repeat(500_000)}---\n`, 1],
    ['a blank line of blanks', `---\na: 1\n${' '.repeat(500_000)}\n---\n`, 1],
    ['fences that almost close', `---\na: 1\n${'---x\n'.repeat(100_000)}`, undefined],
    ['comments', `---\n${'#a\n'.repeat(200_000)}a: 1\n---\n`, 1],
    [
      'keys',
      `---\n${Array.from({ length: 20_000 }, (_, n) => `k${n}: v`).join('\n')}\na: 1\n---\n`,
      1,
    ],
    ['a long scalar', `---\nb: "${'x'.repeat(500_000)}"\na: 1\n---\n`, 1],
  ])('%s', (_, text, a) => {
    expect(read(text).metadata.a).toBe(a);
  });

  test('a file wrong in every line has a hundred faults, not a hundred thousand', () => {
    expect(withFrontMatter(...Array<string>(5000).fill('a: 1')).faults).toHaveLength(100);
  });

  test('broken in every line', () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `k${n}: [v`);
    expect(codes(withFrontMatter(...lines))).toEqual(['invalid-front-matter']);
  });
});
