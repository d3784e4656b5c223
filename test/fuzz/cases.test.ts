// What the fuzzer has found, and one case of each surface, so that the harness itself stays right.

import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allOperations } from '../../src/operations/index.ts';
import { surfaceOf } from './surfaces.ts';
import { chosenWriters } from './writers.ts';

/** Those of HTML need a browser; they are tried by the fuzzer, and by chosen attacks in test/browser. */
const SURFACES = ['documents', 'settings', 'memory', 'git', 'http', 'mcp', 'lsp'];

/** The first case of a surface loads all that it asks. */
const TIME = 120_000;

/** Cases that failed once, as the fuzzer printed them. */
const KEPT: readonly (readonly [surface: string, input: unknown])[] = [
  // Agents end lines at `\n` alone: what they misread stood below the lines of an editor, or beyond their ends.
  [
    'documents',
    {
      '.github/instructions/a.instructions.md': '---\na: 1\rb: 2\npaths: src/**\n---\nUse tabs.\n',
    },
  ],
  ['documents', { 'CLAUDE.md': 'Read\rthis: @docs/gone.md\n' }],
  // A value of several lines.
  ['documents', { 'docs/adr/0002-svn.md': '---\nsupersedes: ADR-0002\n  - b\n---\n' }],
  ['documents', { '.lily/memory/personality/rules/a.md': '---\nconfidence: a\n  b\n---\n\nA.\n' }],
];

describe.each(SURFACES)('%s', (name) => {
  afterAll(async () => (await surfaceOf(name)).close?.());

  const kept = KEPT.filter(([surface]) => surface === name).map(([, input]) => input);
  test('every invariant holds for cases that failed once, and for one by chance', {
    timeout: TIME,
  }, async () => {
    const { cases, answer } = await surfaceOf(name);
    for (const input of [...kept, ...fc.sample(cases, { seed: 1, numRuns: 1 })])
      expect(await answer(input)).toBe(await answer(input));
  });
});

test('every operation that writes is killed and refused at each step', async () => {
  const writes = (await allOperations()).filter(({ does }) => does !== 'reads');
  expect(writes.length).toBeGreaterThan(20);
  const lines = chosenWriters().map(([, { argv }]) => `${argv.join(' ')} `);
  const isTried = ({ name }: { readonly name: string }): boolean =>
    lines.some((line) => line.startsWith(`${name} `));
  expect(writes.filter((one) => !isTried(one)).map(({ name }) => name)).toEqual([]);
});
