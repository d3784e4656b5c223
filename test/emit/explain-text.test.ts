import { describe, expect, test } from 'vitest';
import { explain } from '../../src/core.ts';
import { conflictLines } from '../../src/model/conflict-lines.ts';
import type { Explanation, Reason } from '../../src/model/resolution.ts';
import { explainText } from '../../src/operations/explain.ts';
import { exampleContext } from '../helpers/example-context.ts';
import { conflict, PLAN, said, won } from '../helpers/resolved-context.ts';

const PLAIN = { colour: false, width: 100 };
const WORKSPACE = '.limps/workspace.md';

function explanation(more: Partial<Explanation>): Explanation {
  return { keyPath: 'a', pointer: '/a', entries: [], dropped: [], conflicts: [], ...more };
}

test('a map: every leaf, what was dropped, who disagreed', () => {
  const text = explainText(explain(exampleContext(), 'defaults', 'Glaze'), PLAIN);
  expect(text).toBe(`defaults.database: SQLite
  ✓ SQLite  .limps/adrs/ADR-0001-store.md:4 · locked at .limps/adrs/ADR-0001-store.md:4
  ~ PostgreSQL  plans/0042-kiln/0042-kiln-plan.md:7 · refused: the value is locked
  = SQLite  .limps/workspace.md:6 · agrees

defaults.coverage: 90%
  ✓ 90%  plans/0042-kiln/agents/001_glaze.agent.md:4 · higher priority
  ~ 85%  plans/0042-kiln/0042-kiln-plan.md:8 · lower priority (20 < 30)
  ~ 80%  .limps/workspace.md:7 · lower priority (0 < 30)

defaults.tags.0: clay
  ✓ clay  .limps/workspace.md:8 · only this layer sets it

defaults.tags.1: glaze
  ✓ glaze  plans/0042-kiln/0042-kiln-plan.md:9 · added to the list

defaults.legacy: dropped
  - by inherit: false at plans/0042-kiln/0042-kiln-plan.md:11
  ~ "yes"  .limps/workspace.md:9

⚠️ CONFLICT: defaults.database
   Workspace says: SQLite
   Plan says: PostgreSQL
   Resolution: Keeping workspace value (locked at .limps/adrs/ADR-0001-store.md:4)

⚠️ CONFLICT: defaults.coverage
   Workspace says: 80%
   Plan says: 85% (override), not declared
   Resolution: Using plan value (higher priority)

⚠️ CONFLICT: defaults.coverage
   Plan says: 85%
   Agent says: 90% (override), not declared
   Resolution: Using agent value (higher priority)
`);
});

test.each<[Reason, string, string, string]>([
  ['declared-override', `${PLAN}:1`, `${WORKSPACE}:1`, 'lower priority (0 < 20)'],
  ['declared-override', `${PLAN}:9`, `${PLAN}:1`, 'declared override'],
  [
    'later-document',
    '.limps/context/b.md:1',
    '.limps/context/a.md:1',
    'same priority, earlier document',
  ],
  ['locked', `${WORKSPACE}:1`, `${PLAN}:1`, 'refused: the value is locked'],
  ['locked', `${PLAN}:2`, `${PLAN}:1`, 'same priority, earlier document'],
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
