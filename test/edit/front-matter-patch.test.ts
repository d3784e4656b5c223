// Setting a value in front matter: what was asked for changes, and not one byte besides.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToList,
  type Patched,
  setValue,
  spellingInUse,
} from '../../src/edit/front-matter-patch.ts';

const text = (patched: Patched): string =>
  'text' in patched ? patched.text : `problem: ${patched.problem}`;
const set = (before: string, key: string, value: Parameters<typeof setValue>[2]): string =>
  text(setValue(before, key, value));
const add = (before: string, key: string, item: string | number): string =>
  text(addToList(before, key, item));
const page = (yaml: string): string => `---\n${yaml}\n---\n\n# Title\n`;

describe('a value that is there', () => {
  test.each([
    ['plain', 'status: accepted', 'status: superseded'],
    ['with a comment', 'status: accepted  # by all', 'status: superseded  # by all'],
    ['in double quotes', 'status: "accepted"', 'status: "superseded"'],
    ['in single quotes', "status: 'accepted'", "status: 'superseded'"],
    ['null', 'status: null', 'status: superseded'],
    ['nothing', 'status:', 'status: superseded'],
    ['nothing but a comment', 'status: # none yet', 'status: superseded # none yet'],
    ['on its own line', 'status:\n  accepted\nnext: 1', 'status:\n  superseded\nnext: 1'],
    ['folded', 'status: >\n  accepted\n  by all\nnext: 1', 'status: superseded\nnext: 1'],
    ['twice, of which the last counts', 'status: a\nstatus: b', 'status: a\nstatus: superseded'],
    ['in a flow map', '{status: accepted, next: 1}', '{status: superseded, next: 1}'],
    ['under a quoted key', '"status": accepted', '"status": superseded'],
  ])('%s', (_, before, after) => {
    expect(set(page(before), 'status', 'superseded')).toBe(page(after));
  });

  test('that is right already is not written', () => {
    const before = page("updated: '2026-03-31'   # today");
    expect(set(before, 'updated', '2026-03-31')).toBe(before);
  });
});

test.each(['a: &a {b: *a}', 'a: &a [*a]', 'x: &x {<<: *x}'])(
  'what refers to itself is left alone: %s',
  (yaml) => {
    expect(set(page(yaml), 'updated', 1)).toBe('problem: its front matter refers to itself');
  },
);

describe('a value that is not there', () => {
  test('goes to the end, below comments', () => {
    expect(set(page('a: 1\n# end'), 'status', 'draft')).toBe(page('a: 1\n# end\nstatus: draft'));
  });

  test('goes into front matter that is empty', () => {
    expect(set('---\n---\ntext', 'a', 1)).toBe('---\na: 1\n---\ntext');
    expect(set('---\n# nothing\n---\ntext', 'a', 1)).toBe('---\n# nothing\na: 1\n---\ntext');
  });

  test('brings front matter to a file that has none, after its byte order mark', () => {
    expect(set('# Title\n', 'a', 1)).toBe('---\na: 1\n---\n\n# Title\n');
    expect(set('\uFEFF# Title\r\n', 'a', 1)).toBe('\uFEFF---\r\na: 1\r\n---\r\n\r\n# Title\r\n');
    expect(set('', 'a', 1)).toBe('---\na: 1\n---\n');
  });

  test('takes the line endings of the file', () => {
    expect(set('---\r\na: 1\r\n---\r\n\r\ntext\n', 'b', 2)).toBe(
      '---\r\na: 1\r\nb: 2\r\n---\r\n\r\ntext\n',
    );
  });

  test('leaves each line its own line ending where a file mixes them', () => {
    expect(set('---\r\na: 1\n---\r\ntext', 'b', 2)).toBe('---\r\na: 1\nb: 2\n---\r\ntext');
    expect(set('---\na:\n  - x\r\n---\n', 'a', ['x', 'z'])).toBe(
      '---\na:\n  - x\r\n  - z\r\n---\n',
    );
  });
});

describe('lists', () => {
  test.each([
    ['missing', 'a: 1', 'a: 1\nsupersedes: [ADR-0001]'],
    ['empty', 'supersedes: []', 'supersedes: [ADR-0001]'],
    ['nothing', 'supersedes:\nb: 1', 'supersedes: [ADR-0001]\nb: 1'],
    ['null', 'supersedes: null', 'supersedes: [ADR-0001]'],
    ['one value', 'supersedes: ADR-0009', 'supersedes: [ADR-0009, ADR-0001]'],
    ['one quoted value', 'supersedes: "ADR-0009"', 'supersedes: ["ADR-0009", ADR-0001]'],
    ['in brackets', 'supersedes: [ADR-0009] # x', 'supersedes: [ADR-0009, ADR-0001] # x'],
    [
      'over lines',
      'supersedes:\n  - ADR-0009 # old\nb: 1',
      'supersedes:\n  - ADR-0009 # old\n  - ADR-0001\nb: 1',
    ],
    ['not indented', 'supersedes:\n- ADR-0009\nb: 1', 'supersedes:\n- ADR-0009\n- ADR-0001\nb: 1'],
  ])('an item is added to a list that is %s', (_, before, after) => {
    expect(add(page(before), 'supersedes', 'ADR-0001')).toBe(page(after));
    expect(add(page(after), 'supersedes', 'ADR-0001')).toBe(page(after));
  });

  test('another list in the place of one', () => {
    expect(set(page('a: [1, 2] # x'), 'a', [3])).toBe(page('a: [3] # x'));
    expect(set(page('a:\n  - 1\n  - 2\nb: 1'), 'a', [3])).toBe(page('a: [3]\nb: 1'));
  });

  test('numbers that must keep their zeros are quoted', () => {
    expect(add(page('a: 1'), 'contributors', '007')).toBe(page('a: 1\ncontributors: ["007"]'));
  });
});

describe('what cannot be changed safely is left', () => {
  test.each([
    ['broken front matter', 'a: [1\nstatus: x'],
    ['an alias', 'a: &x 1\nstatus: *x'],
    ['an anchor that others use', 'status: &x a\nb: *x'],
    ['a map where a value should go', 'status:\n  a: 1'],
  ])('%s', (_, yaml) => {
    expect(setValue(page(yaml), 'status', 'y')).toHaveProperty('problem');
  });

  test('front matter that never closes, or is no YAML', () => {
    expect(setValue('---\na: 1\n', 'a', 2)).toHaveProperty('problem');
    expect(setValue('---toml\na = 1\n---\n', 'a', 2)).toHaveProperty('problem');
  });
});

test('the spelling that a file uses is told', () => {
  expect(spellingInUse(page('superseded-by: x'), ['superseded_by', 'superseded-by'])).toBe(
    'superseded-by',
  );
  expect(spellingInUse(page('a: 1'), ['superseded_by'])).toBeNull();
});

describe('whatever the front matter', () => {
  const key = fc.constantFrom('status', 'title', 'supersedes', 'a b', 'tags', 'date');
  const scalar = fc.constantFrom(
    'accepted',
    '"two words"',
    "'it''s'",
    'null',
    '',
    '0042',
    '[a, "b, c"]',
    '{x: 1}',
    '|\n  block\n  text',
    '\n  - one\n  - two # why',
    '>-\n  folded',
  );
  const line = fc.oneof(
    fc
      .tuple(key, scalar, fc.constantFrom('', ' # note'))
      .map(([name, value, note]) => `${name}: ${value}${/[\n]|^$/.test(value) ? '' : note}`),
    fc.constantFrom('# a comment', ''),
  );
  const file = fc
    .tuple(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\uFEFF'),
      fc.string(),
    )
    .map(([all, eol, bom, body]) =>
      `${bom}---\n${all.join('\n')}\n---\n\n${body}`.replaceAll('\n', eol),
    );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'superseded',
      '0042',
      'yes',
      "it's",
      'a: b',
      '# x',
      '2026-03-31',
      '- x',
      '[',
      ' ',
    ),
    fc.array(fc.constantFrom('one', 'two', '003', 'x, y', ''), { maxLength: 3 }),
    fc.integer(),
  );

  /** Lines of the front matter that do not belong to `name`, then the body's. */
  function others(before: string, name: string): readonly string[] {
    let own = false;
    return before.split('\n').filter((one) => {
      own = one.startsWith(`${name}:`) || (own && /^[ \r]/.test(one));
      return !own;
    });
  }

  test('the value is what was asked for, and every other line is as it was', () => {
    fc.assert(
      fc.property(file, key, value, (before, name, wanted) => {
        const patched = setValue(before, name, wanted);
        if ('problem' in patched) return;
        const after = patched.text.split('\n');
        let at = -1;
        for (const kept of others(before, name)) {
          at = after.indexOf(kept, at + 1);
          expect(at).not.toBe(-1);
        }
        expect(setValue(patched.text, name, wanted)).toEqual(patched);
      }),
      { numRuns: 500 },
    );
  });

  test('honest front matter is never refused', () => {
    fc.assert(
      fc.property(file, value, (before, wanted) => {
        expect(setValue(before, 'brand-new', wanted)).toHaveProperty('text');
      }),
    );
  });
});
