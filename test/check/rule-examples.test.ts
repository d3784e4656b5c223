import { describe, expect, test } from 'vitest';
import { rules } from '../../src/core.ts';
import { findingsIn, markedPlaces, placeOf } from '../helpers/rule-example.ts';

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, { good, bad }) => {
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
