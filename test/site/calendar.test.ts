import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HealthEntry } from '../../src/model/facts.ts';
import { CALENDAR_LEFT, CALENDAR_TOP, calendar } from '../../src/site/view/calendar/calendar.ts';

// A Thursday.
const NOW = '2026-04-30T23:30:00Z';
const DAY = 86_400_000;
const day = (days: number) =>
  new Date(Date.parse('2026-04-30') + days * DAY).toISOString().slice(0, 10);

const entry = (over: Partial<HealthEntry>): HealthEntry => ({
  ...{ path: 'a.md', name: 'a.md', kind: 'context', deprecated: null, advice: null },
  ...{ owner: null, ownerFrom: null },
  ...{ stale: null, due: null, code: null, daysOld: 0, score: null, staleness: 'fresh' },
  ...{ recommendedAction: 'none', lastModified: day(0), dateFrom: 'front-matter' },
  ...over,
});

test('a day holds the worst of what was changed on it; a day ahead what goes stale then', () => {
  const { days, pitch, today, weeks } = calendar(
    [
      entry({ lastModified: day(-20), stale: 'warning', due: day(-5) }),
      entry({ lastModified: `${day(-20)}T22:59:00Z`, stale: 'critical' }),
      entry({ lastModified: day(-1), due: day(14) }),
    ],
    NOW,
  );
  expect(days.map(({ date, state, documents }) => [date, state, documents])).toEqual([
    [day(-20), 'critical', 2],
    [day(-1), 'fresh', 1],
    [day(14), 'due', 1],
  ]);
  // Monday stands at the top: Wednesday one above Thursday, Thursdays side by side.
  expect(days[1]).toMatchObject({ x: today.x, y: today.y - pitch });
  expect(days[2]).toMatchObject({ x: today.x + 2 * pitch, y: today.y });
  expect(weeks).toBeLessThan(25);
  expect(calendar([entry({ lastModified: '2026-04-27' })], NOW).days[0]?.y).toBe(CALENDAR_TOP);
});

test('what lies too far back is counted by year, what lies too far ahead as later, a guess nowhere', () => {
  const { earlier, later, guessed, days } = calendar(
    [
      entry({ lastModified: '2019-05-05', stale: 'critical' }),
      entry({ lastModified: '2019-06-05', stale: 'critical' }),
      entry({ lastModified: '2024-06-05', due: day(300) }),
      entry({ dateFrom: 'mtime' }),
      entry({ lastModified: null, dateFrom: null }),
    ],
    NOW,
  );
  expect({ earlier, later, guessed, days }).toEqual({
    earlier: [
      ['2024', 1],
      ['2019', 2],
    ],
    ...{ later: 1, guessed: 2, days: [] },
  });
});

test('the first month has its year and room for it, and counts what is stale', () => {
  const { months } = calendar(
    [
      entry({ lastModified: '2025-10-30', stale: 'critical' }),
      entry({ lastModified: '2026-01-02' }),
    ],
    NOW,
  );
  expect(months.slice(0, 4).map(({ text, key, stale }) => [text, key, stale])).toEqual([
    ['Oct 2025', '2025-10', 1],
    ['Nov', '2025-11', 0],
    ['Dec', '2025-12', 0],
    ['Jan 2026', '2026-01', 0],
  ]);
});

test('whatever the dates, every document is told once, inside the picture, and no cell is used twice', () => {
  const date = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  });
  const entries = fc.array(
    fc.record({ lastModified: date, stale: fc.constantFrom(null, 'warning', 'critical') }),
  );
  fc.assert(
    fc.property(entries, (list) => {
      const made = calendar(
        list.map(({ lastModified, stale }) =>
          entry({ lastModified: lastModified.toISOString(), stale } as Partial<HealthEntry>),
        ),
        NOW,
      );
      const inside = made.days.reduce((sum, { documents }) => sum + documents, 0);
      const before = made.earlier.reduce((sum, [, documents]) => sum + documents, 0);
      const ahead = list.filter(({ lastModified }) => +lastModified >= Date.parse(day(0))).length;
      expect(inside + before).toBeGreaterThanOrEqual(list.length - ahead);
      expect(inside + before).toBeLessThanOrEqual(list.length);
      expect(made.width).toBeLessThanOrEqual(976);
      for (const { x, y } of made.days) {
        expect(x).toBeGreaterThanOrEqual(CALENDAR_LEFT);
        expect(x + made.pitch).toBeLessThanOrEqual(made.width);
        expect(y).toBeGreaterThanOrEqual(CALENDAR_TOP);
        expect(y + made.pitch).toBeLessThanOrEqual(made.height);
      }
      expect(new Set(made.days.map(({ x, y }) => `${x} ${y}`)).size).toBe(made.days.length);
    }),
  );
});

test.each([
  [
    'today, where something was changed lately',
    [entry({ lastModified: day(-200) }), entry({})],
    true,
  ],
  ['the first change, where all of them lie far back', [entry({ lastModified: day(-300) })], false],
])('a narrow screen begins with %s', (_, entries, isLively) => {
  expect(calendar(entries, NOW).isLively).toBe(isLively);
});
