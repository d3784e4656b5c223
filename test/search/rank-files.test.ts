import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankFiles } from '../../src/search/rank-files.ts';
import { words } from '../../src/search/words.ts';

const WORDS = ['tea', 'teapot', 'Tea', 'Käse', '__proto__', '茶', 'x', '0042', '-', '茶tea', 'a_x'];
const text = fc
  .array(fc.constantFrom(...WORDS, ' ', ' '), { maxLength: 14 })
  .map((some) => some.join(''));
const files = fc.dictionary(fc.constantFrom('a.md', 'b.md', 'c/d.md', 'e.md'), text);

function ranked(texts: Readonly<Record<string, string>>, query: string): readonly string[] {
  return rankFiles(query, Object.keys(texts), (path) => texts[path] ?? '').paths;
}

test('words are runs of letters and digits in lower case', () => {
  expect(words('ADR-0003: Käse, naïve_id ☕ 茶道!')).toEqual([
    ...['adr', '0003', 'käse', 'naïve', 'id', '茶', '道'],
  ]);
});

test('a file is found by each of its words and by their beginnings, and by nothing else', () => {
  fc.assert(
    fc.property(
      files,
      fc.constantFrom('tea', 'te', 'x', '茶', 'käs', '004', 'md'),
      (texts, asked) => {
        const isFound = (path: string): boolean =>
          words(`${path}\n${texts[path]}`).some(
            (word) => word === asked || (asked.length > 2 && word.startsWith(asked)),
          );
        expect(ranked(texts, asked).toSorted()).toEqual(Object.keys(texts).filter(isFound).sort());
      },
    ),
  );
});

test('who has all words comes first, then who has them more often, in fewer other words', () => {
  const texts = {
    'a.md': 'tea tea tea tea',
    'b.md': `tea and a kettle ${'and '.repeat(40)}`,
    'c.md': 'tea and a kettle',
  };
  expect(ranked(texts, 'kettle tea')).toEqual(['c.md', 'b.md', 'a.md']);
});

test('a word that stands nowhere means those that are spelt nearly so; one that does means itself', () => {
  const texts = { 'a.md': 'kettle', 'b.md': 'kettel', 'c.md': 'settle' };
  expect(ranked(texts, 'kettlle')).toEqual(['a.md', 'b.md']);
  expect(ranked(texts, 'kettle')).toEqual(['a.md']);
});
