import { expect, test } from 'vitest';
import { UsageError } from '../../src/model/usage-error.ts';
import { deployment } from '../../src/site/build-site.ts';

test.each([
  [{}, { base: '/', origin: null }],
  [{ base: 'ctx' }, { base: '/ctx/', origin: null }],
  [{ site: 'https://example.org' }, { base: '/', origin: 'https://example.org' }],
  [{ site: 'https://example.org/ctx/' }, { base: '/ctx/', origin: 'https://example.org' }],
  [
    { site: 'https://example.org/a', base: '/b/' },
    { base: '/b/', origin: 'https://example.org' },
  ],
])('%j', (given, expected) => {
  expect(deployment(given)).toMatchObject(expected);
});

test.each([
  { site: 'example.org' },
  { site: 'javascript:alert(1)' },
  { base: 'https://example.org' },
  { base: '/a?b' },
  { base: '"><script>' },
])('%j is wrong usage', (given) => {
  expect(() => deployment(given)).toThrow(UsageError);
});
