// Age in days to words: strictly greater, calendar days in UTC (L-060 … L-064, C-07).

import { expect, test } from 'vitest';
import { daysBetween, freshness } from '../../src/graph/staleness.ts';

const thresholds = { warning: 14, critical: 30, archive: 90, refresh: 30 };
const NOW = '2026-04-30T10:00:00Z';

function aged(days: number, refresh: number | null = null) {
  const value = new Date(Date.parse('2026-04-30') - days * 86_400_000).toISOString().slice(0, 10);
  return freshness({ value, from: 'front-matter' }, NOW, thresholds, refresh);
}

test.each([
  [0, 'fresh', 'none'],
  [14, 'fresh', 'none'],
  [15, 'warning', 'review'],
  [30, 'warning', 'review'],
  [31, 'critical', 'review'],
  [90, 'critical', 'review'],
  [91, 'critical', 'archive'],
])('day %i is %s, and the advice is %s', (days, staleness, recommendedAction) => {
  expect(aged(days)).toMatchObject({ daysOld: days, staleness, recommendedAction });
});

test('the score counts in expected refreshes, which a document may set', () => {
  expect(aged(15).score).toBe(0.5);
  expect(aged(15, 60).score).toBe(0.25);
  expect(aged(45).score).toBe(1.5);
});

test('the hour of the day changes nothing', () => {
  expect(daysBetween('2026-04-29T23:59:59Z', '2026-04-30T00:00:01Z')).toBe(1);
  expect(daysBetween('2026-04-30', '2026-04-30T23:59:59Z')).toBe(0);
});

test('a date ahead of now is fresh and its age negative', () => {
  expect(aged(-3)).toMatchObject({ daysOld: -3, staleness: 'fresh' });
});

test('no date is unknown, not fresh', () => {
  expect(freshness(null, NOW, thresholds, null)).toMatchObject({
    staleness: 'unknown',
    daysOld: null,
  });
});
