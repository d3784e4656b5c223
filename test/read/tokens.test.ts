// Token estimates: the named tokenizer's counts, and no text that keeps it busy for minutes.

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { loadTokenCounter } from '../../src/read/tokens.ts';

test('counts as the tokenizer does, special tokens as text', async () => {
  const { count } = await loadTokenCounter();
  expect(count('hello world')).toBe(2);
  expect(count('')).toBe(0);
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
  const row = `|${'-'.repeat(150)}|${'-'.repeat(99)}|\n`;
  const address = `(https://example.org/${'guides/reading-order/'.repeat(6)})`;
  for (const text of [row, address]) expect(count(text)).toBe(countTokens(text));
});

test('a run of a million letters ends', async () => {
  const { count } = await loadTokenCounter();
  expect(count(`start ${'a'.repeat(1_000_000)} end`)).toBeGreaterThan(10_000);
});
