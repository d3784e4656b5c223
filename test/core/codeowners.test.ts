// Whom CODEOWNERS names for a path: patterns as GitHub documents them, sections as GitLab has them, and files meant to hurt.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCodeowners } from '../../src/core/codeowners.ts';

/** Pattern, what it fits, what it does not. */
const PATTERNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['*', ['a.md', 'docs/deep/a.md'], []],
  ['**', ['a.md', 'docs/deep/a.md'], []],
  ['*.md', ['a.md', 'docs/a.md', 'docs/.md'], ['a.mdx', 'a.MD']],
  ['a?.md', ['ab.md', 'aü.md', 'a😀.md', 'docs/ab.md'], ['a.md', 'abc.md']],
  ['/*.md', ['a.md'], ['docs/a.md']],
  ['a.md', ['a.md', 'docs/a.md', 'a.md/b'], ['b/aa.md']],
  ['/a.md', ['a.md'], ['docs/a.md']],
  ['docs', ['docs/a.md', 'deep/docs/a.md', 'docs'], ['docs2/a.md']],
  ['docs/', ['docs/a.md', 'deep/docs/b/a.md'], ['docs', 'deep/docs']],
  ['/docs/', ['docs/a.md', 'docs/b/a.md'], ['deep/docs/a.md', 'docs']],
  ['/docs', ['docs/b/a.md', 'docs'], ['deep/docs/a.md']],
  ['docs/adr', ['docs/adr/1.md', 'docs/adr'], ['deep/docs/adr/1.md', 'docs/adrs/1.md']],
  // The one great difference to .gitignore: only what stands directly in it.
  ['docs/*', ['docs/a.md'], ['docs/b/a.md', 'deep/docs/a.md']],
  ['**/docs/*', ['docs/a.md', 'x/docs/a.md', 'docs/docs/a.md'], ['docs/b/a.md']],
  ['docs/*/', ['docs/b/a.md', 'docs/b/c/a.md'], ['docs/a.md']],
  ['docs/**', ['docs/a.md', 'docs/b/a.md'], ['docs', 'deep/docs/a.md']],
  ['docs/**/a.md', ['docs/a.md', 'docs/b/c/a.md'], ['docs/b/c/aa.md']],
  ['**/adr', ['adr/1.md', 'x/y/adr/1.md'], ['adrs/1.md']],
  ['docs/*-plan/*.md', ['docs/1-plan/a.md'], ['docs/1-plans/a.md', 'docs/1-plan/x/a.md']],
  ['do**cs/a', ['docs/a', 'doXcs/a'], ['do/cs/a']],
  ['/a\\ b/', ['a b/c.md'], ['a/c.md', 'a\\ b/c.md']],
  ['a\\*b', ['a*b'], ['aXb']],
  ['/a\u00a0b/', ['a\u00a0b/c.md'], ['a b/c.md']],
  ['\\#a', ['#a'], ['a']],
  // No ranges of characters: brackets are brackets, as in the paths of many a web framework.
  ['/app/[id]/', ['app/[id]/page.md'], ['app/i/page.md']],
  ['/', [], ['a.md']],
  ['a//b', [], ['a/b', 'a//b']],
];

describe('a pattern', () => {
  test.each(PATTERNS)('%s', (pattern, fits, others) => {
    const ownerOf = readCodeowners(`${pattern} @x`);
    expect(fits.filter((path) => ownerOf(path) === null)).toEqual([]);
    expect(others.filter((path) => ownerOf(path) !== null)).toEqual([]);
  });
});

test('the last pattern that fits counts, and one without owners takes them away', () => {
  const ownerOf = readCodeowners(
    '\uFEFF* @all\r\n/docs/ @org/docs\tada@example.com @org/docs # both\r\n\r\n/docs/drafts/\r\n*.txt @@developer\n/docs/drafts/a.txt @ada\n',
  );
  expect(
    ['a.md', 'docs/a.md', 'docs/drafts/a.md', 'docs/drafts/b.txt', 'docs/drafts/a.txt'].map(
      ownerOf,
    ),
  ).toEqual(['@all', '@org/docs, ada@example.com', null, '@@developer', '@ada']);
});

test('comments, and lines that make no sense, are as if they were not there', () => {
  const ownerOf = readCodeowners(
    [
      '* @all',
      '# a.md @comment',
      '  # a.md @comment',
      '!a.md @negation',
      'a.md the docs team',
      'a.md @one two',
      'a.md\\',
      `a.md ${'@x '.repeat(1000)}`,
      '/b.md#1 @hash',
    ].join('\n'),
  );
  expect(['a.md', 'b.md', 'b.md#1'].map(ownerOf)).toEqual(['@all', '@all', '@hash']);
});

test('sections of GitLab are headings; their owners stand in where a line names none', () => {
  const ownerOf = readCodeowners(
    '[Docs] @docs\n/docs/\n/docs/api/ @api\n^[Optional][2]\n/free/\n[Bad] nobody here\n/bad/\n',
  );
  expect(['docs/a.md', 'docs/api/a.md', 'free/a.md', 'bad/a.md', 'a.md'].map(ownerOf)).toEqual([
    ...['@docs', '@api', null, null, null],
  ]);
});

test('what is said of one folder after the other is found without trying each', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `/docs/${at}/ @team-${at}`);
  const ownerOf = readCodeowners(lines.join('\n'));
  const started = process.cpuUsage().user;
  for (let at = 0; at < 20_000; at++)
    expect(ownerOf(`docs/${at}/a.md`) === `@team-${at}`).toBe(true);
  expect(process.cpuUsage().user - started).toBeLessThan(2e6);
});

test('a file with more lines than anybody writes names nobody, rather than the wrong people', () => {
  expect(readCodeowners('* @all\n'.repeat(50_001))('a.md')).toBeNull();
});

test('no pattern keeps us busy', () => {
  const evil = [
    `${'**/a/'.repeat(300)}x @x`,
    `${'*a'.repeat(500)}x @x`,
    `*${'a'.repeat(120)}b @x`,
    `${'*'.repeat(1000)}x @x`,
  ];
  const ownerOf = readCodeowners(evil.join('\n').concat('\n').repeat(500));
  const started = process.cpuUsage().user;
  for (const path of ['a/'.repeat(600), 'a'.repeat(250), `${'a'.repeat(200)}/${'a/'.repeat(200)}y`])
    expect(ownerOf(path)).toBeNull();
  expect(process.cpuUsage().user - started).toBeLessThan(5e6);
  const tired = readCodeowners('* @y\na/* @x', 100);
  const answers = Array.from({ length: 100 }, () => tired('a/b'));
  expect([answers[0], answers.at(-1)]).toEqual(['@x', null]);
});

test('a pattern without signs fits itself and what stands beneath, whatever its characters', () => {
  const char = fc.constantFrom(...'ab.#!@*?[]^$(){}|+-,é日😀\u202e\u200b');
  const name = fc.array(char, { minLength: 1, maxLength: 8 }).map((chars) => chars.join(''));
  const escaped = (text: string): string => text.replace(/[*?#!^[\]]/g, '\\$&');
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), name, (steps, other) => {
      const path = steps.join('/');
      const ownerOf = readCodeowners(`/${escaped(path)} @x`);
      const found = [path, `${path}/${other}`, `${other}/${path}`].map(ownerOf);
      expect(found.slice(0, 2)).toEqual(['@x', '@x']);
      if (steps.every((step) => step === other)) return;
      if (!`${other}/${path}`.startsWith(`${path}/`)) expect(found[2]).toBeNull();
    }),
  );
});

test('any text at all is read', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '/',
    '\\',
    ' ',
    '\n',
    '@x',
    '#',
    '[',
    ']',
    '^',
    'a',
    '?',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.string(), (pieces, path) => {
      expect([null, 'string']).toContain(
        ((owner) => (owner === null ? null : typeof owner))(readCodeowners(pieces.join(''))(path)),
      );
    }),
  );
});
