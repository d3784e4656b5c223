// Names of a workspace in a command that people copy: one word, whatever it holds.

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/emit/shell-word.ts';

test('plain names stay as they are', () => {
  expect(shellWord('context/vision.md')).toBe('context/vision.md');
  expect(shellWord('ADR-0003')).toBe('ADR-0003');
  expect(shellWord('Knowledge Graph')).toBe("'Knowledge Graph'");
});

test('a shell takes it for one word and runs nothing of it', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(...'a \'"$`()\\;&|<>*?!~#{}=-'),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(nasty, (name) => {
      const said = execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' });
      // printf takes a word that begins with a dash for an option; commander does the same.
      if (!name.startsWith('-')) expect(said).toBe(name);
    }),
    { numRuns: 40 },
  );
});
