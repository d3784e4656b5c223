import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack, unpack } from '../../src/search/pack.ts';
import { queryWords } from '../../src/search/query-words.ts';
import { rankFiles } from '../../src/search/rank-files.ts';
import { indexTexts, joined, NO_INDEX, type WordIndex } from '../../src/search/word-index.ts';
import { words } from '../../src/search/words.ts';

const WORDS = ['tea', 'teapot', 'kettle', 'Käse', '__proto__', 'constructor', '茶', 'x', '0042'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((some) => some.join(' '));
const files = fc.dictionary(fc.constantFrom('a.md', 'b.md', 'c/d.md', 'e.md'), text);

function indexed(texts: Readonly<Record<string, string>>): WordIndex {
  return indexTexts(Object.entries(texts).map(([path, one]) => ({ path, text: one, state: one })));
}

function ranked(index: WordIndex, query: string): readonly string[] {
  return [...rankFiles(index, queryWords(query, index))];
}

function again(index: WordIndex): WordIndex {
  return unpack(pack(index));
}

function packed(texts: Readonly<Record<string, string>>): Uint8Array {
  return pack(indexed(texts));
}

test('words are runs of letters and digits in lower case', () => {
  expect(words('ADR-0003: Käse, naïve_id ☕ 茶道!')).toEqual([
    'adr',
    '0003',
    'käse',
    'naïve',
    'id',
    '茶',
    '道',
  ]);
});

test('a packed index gives the same answers', () => {
  fc.assert(
    fc.property(files, text, (texts, query) => {
      const index = indexed(texts);
      expect(ranked(again(index), query)).toEqual(ranked(index, query));
      expect(ranked(unpack(Buffer.from(pack(index))), query)).toEqual(ranked(index, query));
    }),
  );
});

test('an index brought up to date answers as if all had been indexed at once', () => {
  fc.assert(
    fc.property(files, files, text, (before, after, query) => {
      const old = again(indexed(before));
      const changed = Object.entries(after).filter(([path, one]) => before[path] !== one);
      const keep = (file: { path: string; state: string }): boolean =>
        after[file.path] === file.state;
      const updated = joined(old, keep, indexed(Object.fromEntries(changed)));
      expect(ranked(updated, query)).toEqual(ranked(indexed(after), query));
      expect(ranked(again(updated), query)).toEqual(ranked(updated, query));
    }),
  );
});

describe('bytes that are no index count as none', () => {
  test('any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(unpack(bytes).files).toEqual([]);
      }),
    );
  });

  test('an index that was cut off', () => {
    const bytes = packed({ 'a.md': 'tea kettle', 'b.md': 'tea' });
    for (let end = 0; end < bytes.length; end += 1) {
      expect(unpack(bytes.subarray(0, end))).toBe(NO_INDEX);
    }
  });

  test('an index with any byte changed', () => {
    const bytes = packed({ 'a.md': 'tea kettle', 'b.md': 'tea teapot' });
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = bytes.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(unpack(broken)).toBe(NO_INDEX);
    }
  });
});
