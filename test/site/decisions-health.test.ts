import { expect, test } from 'vitest';
import { actionOf, dueDocuments, ownerCounts, soon } from '../../src/core.ts';
import type { DecisionSummary } from '../../src/model/decision.ts';
import type { HealthEntry } from '../../src/model/facts.ts';
import {
  decisionRows,
  standingOf,
  statusCounts,
  statusMark,
} from '../../src/site/view/decisions/decision-chains.ts';

const decision = (id: string, over: Partial<DecisionSummary> = {}): DecisionSummary => ({
  ...{ id, number: Number(id), title: id, status: 'accepted', rawStatus: 'accepted', date: null },
  ...{ supersedes: [], supersededBy: [], partlySupersedes: [], partlySupersededBy: [] },
  ...{ amends: [], amendedBy: [], inForce: true, assumed: false },
  ...{ path: `docs/adr/${id}.md` },
  ...over,
});

const entry = (path: string, daysOld: number, over: Partial<HealthEntry> = {}): HealthEntry => ({
  ...{
    path,
    name: path,
    scope: 'workspace',
    kind: 'context',
    deprecated: null,
    advice: null,
    lastModified: null,
    dateFrom: null,
  },
  ...{ owner: null, ownerFrom: null, due: null, code: null },
  ...{ daysOld, score: null, staleness: 'critical', recommendedAction: 'review' },
  stale: daysOld > 30 ? 'critical' : daysOld > 14 ? 'warning' : null,
  ...over,
});

test('the newest decision is first, and its status is counted', () => {
  const rows = decisionRows([
    decision('1', { status: 'superseded', supersededBy: ['2'], inForce: false }),
    decision('2', { supersedes: ['1', 'unknown'] }),
    decision('3', { status: null, inForce: false }),
  ]);
  expect(rows.map(({ id, word, isOver }) => [id, word, isOver])).toEqual([
    ['3', 'none', false],
    ['2', 'accepted', false],
    ['1', 'superseded', true],
  ]);
  expect(statusCounts(rows).map(({ word, number }) => [word, number])).toEqual([
    ['accepted', 1],
    ['none', 1],
    ['superseded', 1],
  ]);
});

test('what is to be reviewed comes worst first, with why', () => {
  const outdated = { outdated: true } as HealthEntry['code'];
  const due = dueDocuments(
    [
      ...[entry('a', 20), entry('b', 90), entry('c', 40), entry('fresh', 1)],
      entry('code', 3, { code: outdated, due: '2026-05-02' }),
      ...[entry('far', 1, { due: '2026-05-14' }), entry('near', 10, { due: '2026-05-07' })],
      entry('tomorrow', 14, { due: '2026-05-01' }),
      entry('guess', 10, { due: '2026-05-02', dateFrom: 'mtime' }),
      entry('slow', 100, { due: '2026-09-01', stale: null }),
      entry('slower', 200, { due: '2026-12-01', stale: null }),
      entry('decision', 200, { stale: null }),
    ],
    '2026-04-30T12:00:00Z',
    7,
  );
  expect(due.map(({ path, why }) => `${path} ${why}`)).toEqual([
    ...['b critical', 'c critical', 'a warning', 'code outdated'],
    ...['tomorrow next', 'near next', 'slower next', 'slow next'],
  ]);
});

test('what is to be done is said in words', () => {
  const advised = (action: 'refresh' | 'archive' | 'close') =>
    actionOf(entry('a', 99, { advice: { action, says: 'do it', commands: [] } }));
  expect([
    actionOf(entry('a', 3)),
    advised('refresh'),
    advised('archive'),
    advised('close'),
  ]).toEqual(['review', 'review', 'archive', 'close']);
});

test('whose it is: who has most that is critical first, nobody last', () => {
  const owned = (path: string, days: number, owner: string | null) => entry(path, days, { owner });
  const counts = ownerCounts([
    ...[owned('1', 99, null), owned('2', 99, null), owned('3', 40, 'ink')],
    ...[owned('4', 20, 'paper'), owned('5', 20, 'paper'), owned('6', 3, 'ink')],
  ]);
  expect(counts).toEqual([
    { owner: 'ink', critical: 1, warning: 0, documents: 2 },
    { owner: 'paper', critical: 0, warning: 2, documents: 2 },
    { owner: null, critical: 2, warning: 0, documents: 2 },
  ]);
});

test('a review looks half as far ahead as documents last, two weeks at most', () => {
  expect([1, 14, 28, 365].map((warning) => soon({ warning }))).toEqual([1, 7, 14, 14]);
});

test('words that mean the same have one mark and stand together, whatever a record calls them', () => {
  const marked = (inForce: boolean, ...words: readonly string[]) =>
    words.map((word) => `${statusMark({ word, inForce })} ${standingOf({ word, inForce })}`);
  const ofItsOwn = ['accepted', 'approved', 'amended', 'completed', 'none'];
  expect(new Set(marked(true, ...ofItsOwn))).toEqual(new Set(['● holds']));
  expect(marked(true, 'partly superseded')).toEqual(['◐ holds']);
  expect(new Set(marked(false, 'proposed', 'pending', 'draft', 'rfc 12'))).toEqual(
    new Set(['◌ pending']),
  );
  expect(marked(false, 'declined', 'obsolete', 'superseded')).toEqual([
    ...['✕ over', '⊘ over', '→ over'],
  ]);
  expect(marked(false, 'none', 'TBD', 'review')).toEqual(['– pending', '– pending', '– pending']);
});
