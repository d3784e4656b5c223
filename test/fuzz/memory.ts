// Entries by chance into memory files with damage: what an entry does not touch stays as it is, to the byte.

import fc from 'fast-check';
import type { MemoryOperation } from '../../src/model/memory.ts';
import { isUsageError } from '../../src/model/usage-error.ts';
import { edited, type Owner, remembered } from '../helpers/memory-edit.ts';
import { REAL_FILES } from '../helpers/memory-files.ts';
import { keepsLines, operation } from '../helpers/memory-laws.ts';
import { type Surface, timed } from './surface.ts';
import { damaged } from './texts.ts';

interface Case {
  readonly before: string;
  readonly owner: Owner;
  readonly operations: readonly MemoryOperation[];
}

/** Comparing is quadratic in the lines. */
const MOST_LINES = 400;

export const memory: Surface<Case> = {
  cases: fc.record({
    before: damaged(fc.constantFrom(...Object.values(REAL_FILES))).filter(
      (text) => text.split(/[\r\n]/).length < MOST_LINES,
    ),
    owner: fc.constantFrom<Owner>('agent', 'plan'),
    operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
  }),
  documents: () => 1,
  async answer({ before, owner, operations }) {
    const answers: string[] = [];
    let now = before;
    for (const asked of operations) {
      try {
        const { text, notes } = await timed('an edit', () => edited(now, asked, owner));
        if (now.trim() !== '') keepsLines(now, text, asked);
        answers.push(...notes);
        now = text;
      } catch (error) {
        if (!isUsageError(error)) throw error;
        answers.push(error.message);
      }
    }
    return JSON.stringify([answers, now, remembered(now, owner)]);
  },
};
