// What a page has read is compared by hash: the same for what is equal, another one for all else, none for what cannot be told.

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueHash } from '../../../src/site/build/carry/value-hash.ts';

const values = fc.anything({ withMap: true, withSet: true, withBigInt: true, withDate: true });

test('a copy has the same hash', () => {
  fc.assert(fc.property(values, (value) => valueHash(value) === valueHash(structuredClone(value))));
});

test('of two values that differ the hashes differ', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      fc.pre(!isDeepStrictEqual(one, other));
      expect(valueHash(one)).not.toBe(valueHash(other));
    }),
  );
});

test.each([
  [{}, { a: undefined }],
  [[null], [undefined]],
  [[0], [-0]],
  [[NaN], [null]],
  [[1], ['1']],
  [['1n'], [1n]],
  [[], {}],
  [[], new Map()],
  [new Map([['a', 1]]), new Map([['a', 2]])],
  [new Map([['a', 'b']]), ['a', 'b']],
  [{ a: new Set([1]) }, { a: new Set([2]) }],
  [['a,b'], ['a', 'b']],
  [['\ud800'], ['\ud801']],
])('%o is not %o', (one, other) => {
  expect(valueHash(one)).not.toBe(valueHash(other));
});

test('what cannot be told has none', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  for (const value of [() => 1, Symbol('a'), { deep: [() => 1] }, circle, [/a/], new URL('a:b')]) {
    expect(valueHash(value)).toBeNull();
  }
});
