import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DecisionSummary } from '../../src/model/decision.ts';
import type { Supersession, SupersessionPair } from '../../src/model/graph.ts';
import { chainsOf, newest } from '../../src/site/view/decisions/chains.ts';
import { decisionRows } from '../../src/site/view/decisions/decision-chains.ts';
import { timeOf } from '../../src/site/view/timeline/time-scale.ts';
import { timeline } from '../../src/site/view/timeline/timeline.ts';

const NOW = '2026-04-30';

/** Decisions by number with a date or none; `newer>older` says who replaces whom. */
function decisions(dates: Readonly<Record<string, string | null>>, said: readonly string[]) {
  const at = { path: 'x', line: 1, column: 1 };
  const pairs = said.map((one): SupersessionPair => {
    const [newer = '', older = ''] = one.split('>');
    return { newer, older, saidBy: 'both', at, newerSays: at, olderSays: at };
  });
  const summaries = Object.entries(dates).map(
    ([id, date]): DecisionSummary => ({
      ...{ id, number: Number(id), title: `Decision ${id}`, path: id, date },
      status: pairs.some(({ older }) => older === id) ? 'superseded' : 'accepted',
      rawStatus: null,
      supersedes: pairs.filter(({ newer }) => newer === id).map(({ older }) => older),
      supersededBy: pairs.filter(({ older }) => older === id).map(({ newer }) => newer),
      partlySupersedes: [],
      partlySupersededBy: [],
      amends: [],
      amendedBy: [],
      inForce: true,
    }),
  );
  const supersession: Supersession = {
    ...{ pairs, partial: [], amendments: [], cycles: [], oneSided: [], unaccepted: [] },
    ...{ severalSuccessors: [], duplicateIds: [] },
  };
  return { rows: decisionRows(summaries), supersession };
}

function pictured(dates: Readonly<Record<string, string | null>>, said: readonly string[]) {
  const { rows, supersession } = decisions(dates, said);
  return timeline(rows, chainsOf(rows, supersession), NOW);
}

test('a chain holds all that replace each other, the newest first, forks and joins included', () => {
  const { rows, supersession } = decisions(
    { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null },
    ['2>1', '5>2', '5>4', '7>6'],
  );
  const chains = chainsOf(rows, supersession);
  expect(chains.map((chain) => [chain.rows.map(({ id }) => id), [...chain.heads]])).toEqual([
    [['7', '6'], ['7']],
    [['5', '2', '4', '1'], ['5']],
  ]);
});

test('a circle has no head, and a proposal that nobody agreed to replaces nothing yet', () => {
  const { rows, supersession } = decisions({ 1: null, 2: null, 3: null, 4: null }, [
    ...['1>2', '2>1'],
    '4>3',
  ]);
  const [first, second, third] = supersession.pairs;
  if (!(first && second && third)) throw new Error('no pairs');
  const proposal = { ...third, olderSays: null };
  const chains = chainsOf(rows, {
    ...supersession,
    ...{ pairs: [first, second, proposal], cycles: [[first, second]], unaccepted: [proposal] },
  });
  expect(chains.map(({ heads, arrows }) => [heads.size, arrows.map(({ state }) => state)])).toEqual(
    [
      [1, ['proposed']],
      [0, ['circle', 'circle']],
    ],
  );
});

test('time runs to the right, and an arrow from the newer to the older', () => {
  const { lanes, undated, ticks } = pictured({ 1: '2020-01-01', 2: '2024-01-01' }, ['2>1']);
  const [older, newer] = lanes[0]?.nodes ?? [];
  expect([older?.row.id, older?.isHead, newer?.row.id, newer?.isHead]).toEqual([
    '1',
    false,
    '2',
    true,
  ]);
  expect(lanes[0]?.arrows).toEqual([
    {
      state: 'replaces',
      path: `M${Number(newer?.x) - 10},${newer?.y}L${Number(older?.x) + 10},${older?.y}`,
    },
  ]);
  expect(undated).toBe(0);
  expect(ticks.map(({ text }) => text)).toContain('2022');
});

test('marks have room for an arrow between them, and names do not cover each other', () => {
  const { lanes } = pictured(
    { 1: '2020-01-01', 2: '2020-01-20', 3: '2020-04-20', 4: '2020-06-20', 5: '2024-01-01' },
    ['2>1', '3>2', '4>3', '5>4'],
  );
  const nodes = lanes[0]?.nodes ?? [];
  expect(nodes.length).toBe(5);
  for (const a of nodes) {
    for (const b of nodes.filter((node) => node !== a && node.y === a.y)) {
      expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(34);
      if (a.labelY === b.labelY) expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual(36);
    }
  }
  expect(new Set(nodes.map(({ y }) => y)).size).toBe(2);
});

test('what has no date stands in a column of its own, in the order of replacement', () => {
  const { lanes, undated, strip } = pictured({ 1: null, 2: null, 3: '2024-01-01', 4: null }, [
    '2>1',
    '3>2',
  ]);
  const [first, second, third] = lanes[0]?.nodes ?? [];
  expect([first, second, third].map((node) => node?.row.id)).toEqual(['1', '2', '3']);
  expect(Number(second?.x)).toBeLessThan(undated);
  expect(Number(third?.x)).toBeGreaterThan(undated);
  expect(strip).toMatchObject({ count: 1, undated: { count: 1 }, bars: [] });
});

test.each([
  ['2024-02-29', true],
  ['2024-02-29T10:00:00+02:00', true],
  ['TBD', false],
  [null, false],
  ['2206-01-01', false],
  ['0001-01-01', false],
  ['2026-12-01', true],
])('%s stands on the axis: %s', (date, stands) => {
  expect(timeOf(date, NOW) !== null).toBe(stands);
});

test('decisions that stand alone become bars that count them all', () => {
  const dates = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      String(index),
      new Date(Date.parse('2019-01-01') + index * 7 * 86_400_000).toISOString().slice(0, 10),
    ]),
  );
  const { strip, lanes, width } = pictured(dates, []);
  expect(lanes).toEqual([]);
  expect(strip.bars.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  expect(strip.bars.length).toBeLessThan(100);
  for (const { x, width: wide } of strip.bars) expect(x + wide).toBeLessThanOrEqual(width);
});

const id = fc.integer({ min: 0, max: 40 }).map(String);
const dates = fc.array(fc.option(fc.date({ noInvalidDate: true })), {
  minLength: 41,
  maxLength: 41,
});
const pairs = fc.array(
  fc
    .tuple(id, id)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => `${a}>${b}`),
  { maxLength: 60 },
);

test('whatever replaces whatever: each record stands once, inside the picture, marks in a row apart', () => {
  fc.assert(
    fc.property(dates, pairs, (list, said) => {
      const stated = Object.fromEntries(
        list.map((date, index) => [String(index), date?.toISOString() ?? null]),
      );
      const { lanes, strip, width, height } = pictured(stated, [...new Set(said)]);
      const nodes = lanes.flatMap((lane) => lane.nodes);
      expect(nodes.length + strip.count).toBe(41);
      expect(new Set(nodes.map(({ row }) => row.path)).size).toBe(nodes.length);
      for (const { x, y } of nodes) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeLessThanOrEqual(height);
      }
      for (const lane of lanes) {
        expect(lane.arrows.length).toBeGreaterThan(0);
        for (const { path } of lane.arrows) expect(path).not.toMatch(/NaN|Infinity/);
      }
    }),
    { numRuns: 60 },
  );
});

test('a thousand chains make no endless picture: it says how many it leaves to the list', () => {
  const many = Array.from({ length: 1000 }, (_, index) => index * 2);
  const { lanes, more, height } = pictured(
    Object.fromEntries(many.flatMap((one) => [one, one + 1]).map((one) => [one, '2024-01-01'])),
    many.map((one) => `${one + 1}>${one}`),
  );
  expect(lanes.length + more).toBe(1000);
  expect(lanes.length).toBeGreaterThan(5);
  expect(height).toBeLessThan(1200);
});

test('what replaces a document in the end is what nothing replaces', () => {
  const chain = [
    { path: 'today-a', replacedBy: [] },
    { path: 'today-b', replacedBy: [] },
    { path: 'middle', replacedBy: ['today-a', 'today-b'] },
    { path: 'first', replacedBy: ['middle'] },
  ];
  expect(newest(chain, 'first')).toEqual(['today-a', 'today-b']);
  expect(newest(chain, 'middle')).toEqual(['today-a', 'today-b']);
  expect(newest(chain, 'today-a')).toEqual([]);
  const circle = [
    { path: 'a', replacedBy: ['b'] },
    { path: 'b', replacedBy: ['a'] },
  ];
  expect(newest(circle, 'a')).toEqual([]);
});
