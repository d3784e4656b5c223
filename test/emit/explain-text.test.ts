import { describe, expect, test } from 'vitest';
import { conflictLines } from '../../src/model/conflict-lines.ts';
import type { Explanation, Reason } from '../../src/model/resolution.ts';
import { explainText } from '../../src/operations/context-explain.ts';
import { AGENT, conflict, PLAN, said, won } from '../helpers/resolved-context.ts';

const PLAIN = { colour: false, width: 100 };
const WORKSPACE = '.limps/workspace.md';

function explanation(more: Partial<Explanation>): Explanation {
  return { keyPath: 'a', pointer: '/a', entries: [], dropped: [], conflicts: [], ...more };
}

test('a map: every leaf, what was dropped, who disagreed', () => {
  const database = won(
    said('SQLite', `${PLAN}:9`),
    'higher-priority',
    said('PostgreSQL', `${WORKSPACE}:14`),
  );
  const locale = won(said('en', `${AGENT}:3`), 'agreed', said('en', `${WORKSPACE}:6`));
  const text = explainText(
    explanation({
      keyPath: 'defaults',
      pointer: '/defaults',
      entries: [
        {
          pointer: '/defaults/database',
          keyPath: 'defaults.database',
          value: 'SQLite',
          provenance: database,
        },
        {
          pointer: '/defaults/locale',
          keyPath: 'defaults.locale',
          value: 'en',
          provenance: locale,
        },
      ],
      dropped: [
        {
          pointer: '/defaults/legacy',
          keyPath: 'defaults.legacy',
          by: { marker: 'override', source: PLAN, line: 13, column: 5 },
          shadowed: [said(true, `${WORKSPACE}:19`)],
        },
      ],
      conflicts: [conflict()],
    }),
    PLAIN,
  );
  expect(text).toBe(`defaults.database: SQLite
  ✓ SQLite  plans/0042-kiln/0042-kiln-plan.md:9 · higher priority
  ~ PostgreSQL  .limps/workspace.md:14 · lower priority (0 < 20)

defaults.locale: en
  ✓ en  plans/0042-kiln/agents/001_glaze.agent.md:3 · all layers agree
  = en  .limps/workspace.md:6 · agrees

defaults.legacy: dropped
  - by override: true at plans/0042-kiln/0042-kiln-plan.md:13
  ~ true  .limps/workspace.md:19

⚠️ CONFLICT: defaults.database
   Workspace says: PostgreSQL
   Plan says: SQLite (override)
   Resolution: Using plan value (higher priority)
`);
});

test.each<[Reason, string, string, string]>([
  [
    'declared-override',
    `${PLAN}:1`,
    `${WORKSPACE}:1`,
    'lower priority (0 < 20), declared override',
  ],
  ['declared-override', `${PLAN}:9`, `${PLAN}:1`, 'declared override'],
  [
    'later-document',
    '.limps/context/b.md:1',
    '.limps/context/a.md:1',
    'same priority, earlier document',
  ],
  ['locked', `${WORKSPACE}:1`, `${PLAN}:1`, 'refused: the value is locked'],
  ['locked', `${PLAN}:1`, `${WORKSPACE}:1`, 'lower priority (0 < 20)'],
])('%s: %s wins over %s: %s', (reason, winner, loser, words) => {
  const provenance = won(said('new', winner), reason, said('old', loser));
  const text = explainText(
    explanation({ entries: [{ pointer: '/a', keyPath: 'a', value: 'new', provenance }] }),
    PLAIN,
  );
  expect(text.split('\n')[2]?.split(' · ')[1]).toBe(words);
});

test('losers are struck through where there is colour, those who agree are not', () => {
  const provenance = won(said(1, 'b.md:1'), 'later-document', said(2, 'a.md:1'), said(1, 'a.md:9'));
  const text = explainText(
    explanation({ entries: [{ pointer: '/a', keyPath: 'a', value: 1, provenance }] }),
    { colour: true, width: 80 },
  );
  expect(text).toContain('~ \u001b[2;9m2\u001b[22;29m  ');
  expect(text).toContain('= 1  ');
});

test('a key of which nothing speaks', () => {
  expect(explainText(explanation({ keyPath: 'a\u001b' }), PLAIN)).toBe('a<U+001B> is not set.\n');
});

describe('conflicts in words', () => {
  test('of one priority: the files are named', () => {
    const lines = conflictLines(
      conflict({
        kind: 'same-priority',
        winner: said('b', '.limps/context/z.md:2'),
        loser: said('a', '.limps/context/y.md:3'),
      }),
    );
    expect(lines).toEqual([
      '⚠️ CONFLICT: defaults.database',
      '   Workspace (.limps/context/y.md:3) says: a',
      '   Workspace (.limps/context/z.md:2) says: b',
      '   Resolution: Using .limps/context/z.md:2 (same priority, later document)',
    ]);
  });

  test('locked: the lower one stands', () => {
    const lines = conflictLines(
      conflict({
        kind: 'locked-override',
        winner: said('PostgreSQL', `${WORKSPACE}:14`),
        loser: said('SQLite', `${PLAN}:9`),
        lockedAt: { source: WORKSPACE, line: 3, column: 1 },
      }),
    );
    expect(lines.slice(1)).toEqual([
      '   Workspace says: PostgreSQL',
      '   Plan says: SQLite',
      '   Resolution: Keeping workspace value (locked at .limps/workspace.md:3)',
    ]);
  });

  test('of different kinds: values are shown as data', () => {
    const lines = conflictLines(
      conflict({
        kind: 'type-clash',
        winner: said({ a: [1] }, `${PLAN}:9`),
        loser: said('x\ny', `${WORKSPACE}:1`),
      }),
    );
    expect(lines.slice(1)).toEqual([
      '   Workspace says: "x\\ny"',
      '   Plan says: {"a":[1]} (override)',
      '   Resolution: Using plan value (the types differ)',
    ]);
  });
});
