// Laws of memory edits, for every kind of file and every operation: nothing but the intended lines differs, nothing is lost.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemoryContent, MemoryOperation } from '../../../../src/model/memory.ts';
import { isUsageError } from '../../../../src/model/usage-error.ts';
import { changes, edited, type Owner, remembered } from '../../../helpers/memory-edit.ts';
import { BROKEN_FRONT_MATTER, OPEN_ENDED, REAL_FILES } from '../../../helpers/memory-files.ts';

/** Words of people, of attackers, and of chance. */
const words = fc.oneof(
  fc.constantFrom(
    'Ids are hashes',
    'a | b — c: d',
    '# Findings',
    '## Blockers\n- [ ] x',
    '```',
    '~~~ sh',
    '---',
    '===',
    '- - x',
    '* * *',
    '12. x',
    '> x',
    '[ ] x',
    '[a]: b',
    '<script>',
    '<!-- x',
    '-->',
    '| a | b |\n|---|---|\n| c | d |',
    '~~x~~',
    '~x',
    '`x',
    '\\',
    'x\\',
    '**x',
    '[x](',
    '![x][y]',
    '    indented',
    '\tx',
    'Session 7 — 2030-01-01',
    '---\nupdated: 1999-01-01\n---',
    'https://example.com/a_b*c',
    'über 日本語 🧠',
    '&#35; x',
    '$x$',
    '\u2028x\u0000\u001b[0m',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'#-*+>|`~[]()<!\\ \n\t1.x_='), maxLength: 12 }),
);

const operation: fc.Arbitrary<MemoryOperation> = fc.oneof(
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

const owner = fc.constantFrom<Owner>('agent', 'plan');

/** Plain entries that no one could refuse. */
const PLAIN: readonly MemoryOperation[] = [
  { type: 'finding', text: 'Plain words' },
  { type: 'decision', decision: 'Plain', choice: 'words', rationale: 'clear' },
  { type: 'blocker', text: 'Plain words' },
  { type: 'session', notes: 'Plain words\nand more' },
  { type: 'lesson', text: 'Plain words' },
  { type: 'question', text: 'Plain words?' },
  { type: 'promotion', text: 'Plain words', contributor: '003' },
];

const KINDS = ['findings', 'decisions', 'blockers', 'sessions', 'lessons', 'questions'] as const;

function said(content: MemoryContent): string[] {
  return KINDS.flatMap((kind) =>
    content[kind].map((entry) => JSON.stringify({ kind, ...entry, id: '', span: null })),
  );
}

/** The edit, or null where it was refused in words; any other error fails the test. */
function tried(text: string | null, asked: MemoryOperation, whose: Owner) {
  try {
    return edited(text, asked, whose);
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}

/** Lines that an edit may take away: a stamp of the front matter, or the blocker that it resolves. */
function mayGo(line: string, asked: MemoryOperation): boolean {
  if (/^-(?:(?:last_)?updated|sessions|contributors):/.test(line)) return true;
  if (/^- +002,\r?\n$|^- {2}000,/.test(line)) return true;
  return asked.type === 'resolution' && /^-\s*[>\s]*(?:[-*+]|\d+[.)])|goes on/.test(line);
}

/** Every line that was there before, but for those that may go, is there still, byte for byte, in its order. */
function keepsLines(before: string, after: string, asked: MemoryOperation): void {
  const gone = changes(before, after).filter((line) => line.startsWith('-'));
  // The last line of a file without a line end gets one when something follows it.
  const bare = (line: string): string => line.slice(1).replace(/[\r\n]+$/, '');
  const back = new Set(
    changes(before, after)
      .filter((line) => line.startsWith('+'))
      .map(bare),
  );
  expect(
    gone.filter((line) => !mayGo(line, asked) && !(/[^\r\n]$/.test(line) && back.has(bare(line)))),
  ).toEqual([]);
}

describe.each(Object.entries(REAL_FILES))('%s', (_, before) => {
  test('can have each of its blockers resolved', () => {
    for (const { id, text } of remembered(before).blockers) {
      const made = edited(before, { type: 'resolution', id, note: 'Done' });
      keepsLines(before, made.text, { type: 'resolution', id });
      const now = remembered(made.text).blockers.find((entry) => entry.id === id);
      expect(now).toMatchObject({ text, status: 'resolved' });
    }
  });

  test('takes in every kind of entry and keeps every line', () => {
    for (const whose of ['agent', 'plan'] as const) {
      for (const asked of PLAIN) {
        const { text, notes, entry } = edited(before, asked, whose);
        expect(notes).toEqual([]);
        if (before.trim() !== '') keepsLines(before, text, asked);
        const now = remembered(text, whose);
        const all = KINDS.flatMap((kind) => [...now[kind]]);
        expect(all.find(({ id }) => id === entry.id)?.span).toEqual(entry.span);
        expect(/[\r\n]$/.test(text)).toBe(before.trim() === '' || /[\r\n]$/.test(before));
      }
    }
  });
});

test('any words into any file: old entries stay, one is new, no other line changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(REAL_FILES)),
      operation,
      owner,
      (before, asked, whose) => {
        const made = tried(before, asked, whose);
        if (made === null) return;
        if (before.trim() !== '') keepsLines(before, made.text, asked);
        const [old, now] = [said(remembered(before, whose)), said(remembered(made.text, whose))];
        if (asked.type === 'resolution') expect(now).toHaveLength(old.length);
        else {
          expect(now).toHaveLength(
            old.length + (old.length === now.length && asked.type === 'promotion' ? 0 : 1),
          );
          for (const entry of old) now.splice(now.indexOf(entry), now.includes(entry) ? 1 : 0);
          expect(now.length).toBeLessThanOrEqual(1);
        }
      },
    ),
    { numRuns: 800 },
  );
});

test('line ends stay of one kind', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.constantFrom(...Object.values(REAL_FILES)),
      operation,
      (eol, file, asked) => {
        const before = file.replace(/\r\n|\n|\r/g, eol);
        const made = tried(before, asked, 'agent');
        if (made === null || !before.includes(eol) || before.trim() === '') return;
        expect(new Set(made.text.match(/\r\n|\n|\r/g) ?? [eol])).toEqual(new Set([eol]));
      },
    ),
    { numRuns: 300 },
  );
});

test('any number of entries, one after another: all of them are there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(REAL_FILES)),
      fc.array(operation, { maxLength: 12 }),
      owner,
      (start, asked, whose) => {
        let text: string | null = start;
        let count = said(remembered(start, whose)).length;
        for (const one of asked) {
          const made = tried(text, one, whose);
          if (made === null) continue;
          const now = said(remembered(made.text, whose)).length;
          expect(now).toBeGreaterThanOrEqual(count);
          [text, count] = [made.text, now];
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('any text at all: it is edited or refused, and never loses a line', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '## Findings',
          '## Blockers',
          '- x',
          '- [ ] y',
          '---',
          '```',
          '| a | b |',
          '|---|---|',
          '> q',
          '',
          '<!--',
          '# T',
          '===',
          '    code',
          'a: b',
          '### Session 1',
        ),
        words,
      ),
      { maxLength: 15 },
    )
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, operation, (before, asked) => {
      const made = tried(before, asked, 'agent');
      if (made !== null && before.trim() !== '' && asked.type !== 'resolution')
        keepsLines(before, made.text, asked);
    }),
    { numRuns: 500 },
  );
});

describe.each(Object.entries(OPEN_ENDED))('%s', (_, before) => {
  test('is left as it is where the entry would not be read back', () => {
    const asked = { type: 'blocker', text: 'Plain words' } as const;
    expect(() => edited(before, asked)).toThrow('nothing was changed');
  });
});

describe.each(Object.entries(BROKEN_FRONT_MATTER))(
  'front matter is left alone where %s',
  (_, before) => {
    test('and the entry is taken in', () => {
      const { text, notes } = edited(before, { type: 'finding', text: 'Two' });
      expect(changes(before, text)).toEqual(['+- Two\n']);
      expect(notes).toEqual([expect.stringContaining('`updated` is not set')]);
    });
  },
);
