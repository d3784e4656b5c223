// Operations on memory by chance, and what each of them must leave as it is.

import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import type { MemoryOperation } from '../../src/model/memory.ts';
import { changes } from './memory-edit.ts';

/** Words of people, of attackers, and of chance. */
export const words = fc.oneof(
  fc.constantFrom(
    ...['Ids are hashes', 'a | b — c: d', '# Findings', '## Blockers\n- [ ] x', '```', '~~~ sh'],
    ...['---', '===', '- - x', '* * *', '12. x', '> x', '[ ] x', '[a]: b', '<script>', '<!-- x'],
    ...['-->', '| a | b |\n|---|---|\n| c | d |', '~~x~~', '~x', '`x', '\\', 'x\\', '**x', '[x]('],
    ...['![x][y]', '    indented', '\tx', 'Session 7 — 2030-01-01'],
    ...['---\nupdated: 1999-01-01\n---', 'https://example.com/a_b*c', 'über 日本語 🧠', '&#35; x'],
    ...['$x$', '\u2028x\u0000\u001b[0m'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'#-*+>|`~[]()<!\\ \n\t1.x_='), maxLength: 12 }),
);

export const operation: fc.Arbitrary<MemoryOperation> = fc.oneof(
  fc.record({ type: fc.constant('finding' as const), text: words }),
  fc.record({
    type: fc.constant('decision' as const),
    decision: words,
    choice: words,
    rationale: words,
    affects: fc.subarray(['000', '003']),
  }),
  fc.record({
    type: fc.constant('blocker' as const),
    text: words,
    note: words,
    status: fc.constantFrom('open' as const, 'resolved' as const),
  }),
  fc.record({ type: fc.constant('session' as const), notes: words }),
  fc.record({ type: fc.constant('lesson' as const), text: words }),
  fc.record({ type: fc.constant('question' as const), text: words }),
  fc.record({
    type: fc.constant('promotion' as const),
    text: words,
    contributor: fc.constant('003'),
  }),
  fc.record({ type: fc.constant('resolution' as const), id: fc.constant('1'), note: words }),
);

/** Lines that an edit may take away: a stamp of the front matter, or the blocker that it resolves. */
function mayGo(line: string, asked: MemoryOperation): boolean {
  if (/^-(?:(?:last_)?updated|sessions|contributors):/.test(line)) return true;
  if (/^- +002,(?:\r\n?|\n)$|^- {2}000,/.test(line)) return true;
  return asked.type === 'resolution' && /^-\s*[>\s]*(?:[-*+]|\d+[.)])/.test(line);
}

/**
 * Every line that was there before, but for those that may go, is there still, byte for byte, in its order. A byte order
 * mark is the file's, not its first line's: it stays in front of what is added there.
 */
export function keepsLines(was: string, now: string, asked: MemoryOperation): void {
  const [before, after] = [was, now].map((text) => text.replace(/^\uFEFF/, '')) as [string, string];
  deepStrictEqual(now.length - after.length, was.length - before.length, 'the byte order mark');
  const gone = changes(before, after).filter((line) => line.startsWith('-'));
  // The last line of a file without a line end gets one when something follows it.
  const bare = (line: string): string => line.slice(1).replace(/[\r\n]+$/, '');
  const back = new Set(
    changes(before, after)
      .filter((line) => line.startsWith('+'))
      .map(bare),
  );
  // How a blocker was resolved follows the last line of its words.
  const hasGrown = (line: string): boolean =>
    asked.type === 'resolution' &&
    bare(line).trim() !== '' &&
    [...back].some((one) => one.startsWith(bare(line).trimEnd()));
  deepStrictEqual(
    gone.filter(
      (line) =>
        !mayGo(line, asked) && !hasGrown(line) && !(/[^\r\n]$/.test(line) && back.has(bare(line))),
    ),
    [],
  );
}
