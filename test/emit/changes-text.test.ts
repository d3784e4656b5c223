// What changes, and for whom, on a terminal: one block for all that see the same.

import { expect, test } from 'vitest';
import { changesText } from '../../src/emit/history-text.ts';
import type { ValueChange } from '../../src/model/change.ts';
import { comparison, HOSTILE, targetChange } from '../helpers/finding.ts';
import { said } from '../helpers/resolved-context.ts';

const PLAIN = { colour: false, width: 100 };

const language: ValueChange = {
  kind: 'changed',
  pointer: '/defaults/language',
  keyPath: 'defaults.language',
  of: 'value',
  before: said('TypeScript', '.limps/workspace.md:14'),
  after: said('HTML', '.limps/workspace.md:14'),
  cause: { in: 'after', source: '.limps/workspace.md', line: 14, column: 3 },
};

test('targets that see the same stand together', () => {
  const gone: ValueChange = {
    ...language,
    kind: 'removed',
    keyPath: 'old',
    after: null,
    cause: { in: 'before', source: 'plans/x/plan.md', line: 3, column: 1 },
  };
  const order: ValueChange = { ...language, of: 'order', keyPath: 'steps' };
  const item: ValueChange = {
    ...language,
    kind: 'added',
    of: 'item',
    keyPath: 'steps',
    before: null,
  };
  const text = changesText(
    comparison({
      targets: [
        ...[1, 2, 3, 4, 5, 6, 7].map((id) =>
          targetChange({ id: `0042/00${id}`, values: [language, gone] }),
        ),
        targetChange({ id: '0043', values: [order, item], tokens: { before: 10, after: 12 } }),
        ...[4, 5, 6, 7, 8, 9].map((id) =>
          targetChange({ id: `004${id}`, kind: 'added', level: id === 4 ? 'plan' : 'agent' }),
        ),
      ],
    }),
    PLAIN,
  );
  expect(text).toBe(`What changes, and for whom, since main
  0042/001, 0042/002, 0042/003, 0042/004, 0042/005 and 2 more
    ~ defaults.language: TypeScript → HTML  .limps/workspace.md:14
    - old: TypeScript  was plans/x/plan.md:3
  0043
    ~ steps (other order)  .limps/workspace.md:14
    + steps (item): HTML  .limps/workspace.md:14
    ~ tokens: 10 → 12
  0044
    + new
  0045, 0046, 0047, 0048 and 0049
    + new
`);
});

test('where nobody sees anything differently it says so', () => {
  expect(changesText(comparison(), PLAIN)).toBe("No agent's context has changed since main.\n");
  const base = { revision: 'main...', commit: 'a'.repeat(40) };
  const since = "No agent's context has changed since the branch left main.\n";
  expect(changesText(comparison({ base }), PLAIN)).toBe(since);
});

test.each(HOSTILE)('nothing reaches the terminal raw: %j', (hostile) => {
  const value = { ...language, keyPath: hostile, before: said(hostile, 'x.md:1'), after: null };
  const text = changesText(
    comparison({
      base: { revision: hostile, commit: 'a' },
      targets: [
        targetChange({
          id: hostile,
          values: [value],
          layers: [{ kind: 'added', source: hostile, from: null }],
          sections: [{ kind: 'added', heading: hostile, slug: '', source: `${hostile}.`, line: 1 }],
        }),
      ],
    }),
    PLAIN,
  );
  expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u202e]|\p{Cs}/u);
  expect(text.split('\n').length).toBeLessThanOrEqual(6);
});
