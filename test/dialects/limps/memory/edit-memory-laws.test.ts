// Laws of memory edits, for every kind of file and every operation: nothing but the intended lines differs, nothing is lost.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemoryContent, MemoryOperation } from '../../../../src/model/memory.ts';
import { isUsageError } from '../../../../src/model/usage-error.ts';
import { changes, edited, type Owner, remembered } from '../../../helpers/memory-edit.ts';
import { BROKEN_FRONT_MATTER, OPEN_ENDED, REAL_FILES } from '../../../helpers/memory-files.ts';
import { keepsLines, operation, words } from '../../../helpers/memory-laws.ts';

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

test('a section before the first heading goes behind the byte order mark', () => {
  const { text } = edited('\uFEFF## Decisions\n\n- Old\n', { type: 'finding', text: 'New' });
  expect(text.lastIndexOf('\uFEFF')).toBe(0);
  expect(text).toMatch(/^\uFEFF---\n[\s\S]*## Findings\n[\s\S]*- New\n\n## Decisions\n\n- Old\n$/);
});

test('a new row or item leaves the line above its own line end', () => {
  const table = '## Decisions\n\n| Decision |\r\n|---|\n| Old |\r\n';
  const row = edited(table, { type: 'decision', decision: 'New' }).text;
  expect(row.endsWith('\n| Old |\r\n| New |\r\n')).toBe(true);
  const item = edited('## Findings\n\n- Old\r', { type: 'finding', text: 'New' }).text;
  expect(item.endsWith('\n- Old\r- New\r')).toBe(true);
});

test('where a file mixes line ends, each line keeps its own; a byte order mark stays first', () => {
  const ends = fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(REAL_FILES)),
      ends,
      fc.constantFrom('', '\uFEFF'),
      operation,
      owner,
      (file, eols, mark, asked, whose) => {
        let at = 0;
        const mixed = file.replace(/\r\n|\n|\r/g, () => eols[at++ % eols.length] ?? '');
        const before = mark + mixed.replace(/^\uFEFF/, '');
        const made = tried(before, asked, whose);
        if (made !== null && file.trim() !== '') keepsLines(before, made.text, asked);
      },
    ),
    { numRuns: 500 },
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
          ...['## Findings', '## Blockers', '- x', '- [ ] y', '---', '```', '| a | b |'],
          ...['|---|---|', '> q', '', '<!--', '# T', '===', '    code', 'a: b', '### Session 1'],
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
