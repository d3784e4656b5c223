import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addresses, encodePath, normalBase } from '../../src/site/view/address/addresses.ts';

const address = (name: string) => addresses([name]).get(name);

test.each([
  ['plans/0042-x/plan.md', 'plans/0042-x/plan'],
  ['plans/0042-Knowledge Graph/My Plan.md', 'plans/0042-Knowledge-Graph/My-Plan'],
  ['.limps/workspace.md', 'limps/workspace'],
  ['a/what?#50%.md', 'a/what-50'],
  ['a/ünïcode 日本.md', 'a/ünïcode-日本'],
  ['0042/001', '0042/001'],
])('%s lies at %s', (name, expected) => {
  expect(address(name)).toBe(expected);
});

describe('two names never share an address', () => {
  test('not even on a disk that ignores capitals', () => {
    const result = addresses(['a/README.md', 'a/readme.md', 'a/read me.md', 'a/read-me.md']);
    const lower = [...result.values()].map((value) => value.toLowerCase());
    expect(new Set(lower).size).toBe(4);
    expect(result.get('a/read-me.md')).toBe('a/read-me');
  });
  test('and the order in which they come does not matter', () => {
    const names = ['a b.md', 'a-b.md', 'A-b.md', 'a?b.md'];
    expect(addresses(names.toReversed())).toEqual(addresses(names));
  });
});

test('every address is one of plain steps, short enough for a disk, and made of what URLs keep', () => {
  const step = fc.string({ unit: 'binary', minLength: 1, maxLength: 120 });
  const path = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), (names) => {
      const result = addresses(names);
      expect(result.size).toBe(names.length);
      expect(new Set([...result.values()].map((value) => value.toLowerCase())).size).toBe(
        names.length,
      );
      for (const value of result.values()) {
        for (const part of value.split('/')) {
          expect(part).toMatch(/^[\p{L}\p{N}._-]+$/u);
          expect(part).not.toMatch(/^\./);
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
        }
        expect(new URL(encodePath(value), 'http://host/').pathname.slice(1)).toBe(
          encodePath(value),
        );
      }
    }),
  );
});

test.each([
  ['/', '/'],
  ['', '/'],
  ['docs', '/docs/'],
  ['/docs', '/docs/'],
  ['//a//b/', '/a/b/'],
])('base %j is %j', (given, expected) => {
  expect(normalBase(given)).toBe(expected);
});
