import { describe, expect, test } from 'vitest';
import { rules } from '../../src/core.ts';
import type { Example } from '../../src/model/rule.ts';
import { findingsIn, markedPlaces, placeOf } from '../helpers/rule-example.ts';
import { isOfUnlistedDialect } from '../helpers/unlisted-dialects.ts';
import { type Edges, edges } from './edge-examples.ts';

const listed = (all: Edges) => Object.entries(all).map(([title, files]) => ({ title, files }));

const understood = (examples: readonly Example[]) =>
  examples.filter(({ files }) => !isOfUnlistedDialect(files));

const cases = rules
  .map(({ id, good, bad }) => {
    const { good: more = {}, bad: worse = {} } = edges[id] ?? {};
    return [
      id,
      { good: understood([...good, ...listed(more)]), bad: understood([...bad, ...listed(worse)]) },
    ] as const;
  })
  .filter(([, { good, bad }]) => good.length + bad.length > 0);

describe.each(cases)('%s', (id, { good, bad }) => {
  test.each(good.map((example) => [example.title, example] as const))(
    'is content: %s',
    (_, example) => {
      expect(markedPlaces(example)).toEqual([]);
      expect(findingsIn(example).filter(({ rule }) => rule === id)).toEqual([]);
    },
  );

  test.each(bad.map((example) => [example.title, example] as const))('finds: %s', (_, example) => {
    const found = findingsIn(example).filter(({ rule }) => rule === id);
    expect(markedPlaces(example).length).toBeGreaterThan(0);
    expect(found.map(placeOf)).toEqual(markedPlaces(example));
    for (const { message } of found) expect(message).not.toMatch(/[{}]|undefined|\[object/);
  });
});
