// How search records are shared out to indexes: few make one, an edit or a new record touches one of many.

import type { CustomRecord } from 'pagefind';
import { expect, test } from 'vitest';
import { partsJson, searchParts } from '../../src/site/build/search/search-parts.ts';

const records = (count: number): readonly CustomRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    url: `t/${1 + Math.floor(at / 50)}/${at % 50}/`,
    content: `Agent ${at}`,
    language: 'en',
  }));

test('few records, and none, make one index', () => {
  for (const count of [0, 1, 1500]) {
    expect(searchParts(records(count))).toEqual([{ folder: '', records: records(count) }]);
    expect(partsJson(searchParts(records(count)))).toBe('[]');
  }
});

test('many make several of like size; each record lies in one', () => {
  const all = records(5200);
  const parts = searchParts(all);
  expect(parts.map(({ folder }) => folder).slice(0, 3)).toEqual(['', '1/', '2/']);
  expect(parts.flatMap((part) => part.records).toSorted(byUrl)).toEqual(all.toSorted(byUrl));
  const sizes = parts.map((part) => part.records.length);
  expect(Math.max(...sizes)).toBeLessThan(700);
  expect(Math.min(...sizes)).toBeGreaterThan(450);
});

test('a browser never asks more than sixteen', () => {
  expect(searchParts(records(50_000))).toHaveLength(16);
});

test('a record more changes one part', () => {
  const before = searchParts(records(5000));
  const after = searchParts(records(5001));
  const changed = after.filter((part, at) => part.records.length !== before[at]?.records.length);
  expect(changed).toHaveLength(1);
});

function byUrl(a: CustomRecord, b: CustomRecord): number {
  return a.url < b.url ? -1 : 1;
}
