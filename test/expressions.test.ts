// No regular expression of the sources takes far longer than in proportion to its text: every text may be a stranger's.

import { analyse } from 'scslre';
import { expect, test, vi } from 'vitest';
import { causesOf, slowText } from './expressions/attack.ts';
import { expressions, lateExpressions } from './expressions/collect.ts';
import { hashOf, recorded } from './expressions/recorded.ts';

// What is made when it is first asked for is made at once here, so that it is checked, too.
vi.mock('../src/model/once.ts', async (original) => ({
  ...(await original<typeof import('../src/model/once.ts')>()),
  once: <Made>(make: () => Made) => {
    const made = make();
    return () => made;
  },
}));

test('the two checkers see what they are for', () => {
  const lines = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*\w+:/;
  const key = /(?<!\w)sk-(?:[a-z]+\d*-)*(?=[\w-]*\d)\w{16,}/g;
  expect(slowText(lines)).toContain('\r\n\r\n');
  expect(slowText(key)).toContain('a-a-a-');
  expect(slowText(/<!--.*?-->/s)).toContain('<!--<!--');
  expect(slowText(/^(?:\w+ )*$/)).toBeNull();
  expect(analyse(/\s+$/).reports).toHaveLength(1);
  expect(analyse(/(?<!\s)\s+$/).reports).toEqual([]);
});

test('every expression is linear in its text: those not recorded are tried', async () => {
  const all = await expressions();
  expect(all.length).toBeGreaterThan(400);
  const known = recorded();
  const fresh = all.filter(({ expression }) => !known.has(hashOf(expression)));
  expect(fresh.length, 'run node test/expressions/record.ts').toBeLessThan(200);
  const slow = fresh.flatMap(({ place, expression }) => {
    const causes = causesOf(expression);
    return causes.length === 0 ? [] : [{ place, expression: String(expression), causes }];
  });
  expect(slow).toEqual([]);
});

test('none is put together while texts are read, where it could not be checked', () => {
  expect(lateExpressions()).toEqual([]);
});
