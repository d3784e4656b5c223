// In: shards as people type them, and keys. Out: what counts as a shard, and that every key has exactly one.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfShard, toShard } from '../../src/model/shard.ts';

test('a shard is one of how many', () => {
  expect(toShard('1/1')).toEqual({ index: 1, count: 1 });
  expect(toShard('3/7')).toEqual({ index: 3, count: 7 });
  expect(toShard('256/256')).toEqual({ index: 256, count: 256 });
});

test.each(['', '0/3', '4/3', '1/0', '1/257', '1', '1/2/3', '-1/3', '1.5/3', ' 1/3', '1/3 ', 'a/b'])(
  '"%s" is no shard',
  (given) => {
    expect(() => toShard(given)).toThrow('is no shard');
  },
);

test('every key belongs to exactly one shard', () => {
  const counts = fc.integer({ min: 1, max: 256 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), counts, (key, count) => {
      const owners = shards(count).filter((shard) => isOfShard(shard, key));
      expect(owners).toHaveLength(1);
    }),
  );
});

test('paths that differ in one digit are spread evenly', () => {
  const paths = Array.from({ length: 4000 }, (_, at) => `plans/${at}/agents/001/001.agent.md`);
  for (const shard of shards(8)) {
    const share = paths.filter((path) => isOfShard(shard, path)).length;
    expect(share).toBeGreaterThan(420);
    expect(share).toBeLessThan(580);
  }
});

function shards(count: number) {
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, count }));
}
