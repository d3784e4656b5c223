// Age in findings: thresholds, what does not age, guesses, dates that cannot be (L-060 … L-064, C-09).

import { describe, expect, test } from 'vitest';
import { found } from '../helpers/check.ts';
import { page } from '../helpers/hierarchy.ts';

const NOW = '2026-04-30';
const PATH = '.limps/context/architecture.md';

function day(ago: number): string {
  return new Date(Date.parse(NOW) - ago * 86_400_000).toISOString().slice(0, 10);
}

function aged(ago: number, more = '', path = PATH) {
  return found('stale-document', { [path]: page(`updated: ${day(ago)}${more}`) }, { now: NOW });
}

test.each([
  [14, []],
  [15, ['warning']],
  [30, ['warning']],
  [31, ['critical']],
  [90, ['critical']],
  [91, ['critical']],
])('after %i days: %j', (ago, severities) => {
  expect(aged(ago).map(({ severity }) => severity)).toEqual(severities);
});

test('archiving is recommended past 90 days, and only then', () => {
  expect(aged(90)[0]?.message).not.toContain('archive');
  expect(aged(91)[0]?.message).toContain('archive');
});

describe('what does not age', () => {
  test.each([
    ['a plan in Completed/', 'plans/Completed/0001-x/0001-x-plan.md', ''],
    ['a plan that says it is done', 'plans/0001-x/0001-x-plan.md', '\nstatus: PASS'],
    ['an accepted decision', '.limps/adrs/ADR-0001-x.md', '\nstatus: accepted'],
    ['what lies in the archive', '.limps/archive/x.md', ''],
    ['memory', 'plans/0001-x/plan.memory.md', ''],
    ['a document that expects no refresh yet', PATH, '\nrefresh_interval: 400'],
  ])('%s', (_, path, more) => {
    expect(aged(365, more, path)).toEqual([]);
  });

  test('an agent of a plan that is done', () => {
    const files = {
      'plans/0001-x/0001-x-plan.md': page('status: complete\nupdated: 2025-01-01'),
      'plans/0001-x/agents/000-a.md': page('status: WIP\nupdated: 2025-01-01'),
    };
    expect(found('stale-document', files, { now: NOW })).toEqual([]);
  });
});

test('a day of creation is a guess: a warning, and it says so', () => {
  const files = { [PATH]: page(`created: ${day(200)}`) };
  expect(found('stale-document', files, { now: NOW })).toMatchObject([
    { severity: 'warning', line: 2, message: expect.stringContaining(`created ${day(200)}`) },
  ]);
});

describe('dates that cannot be', () => {
  test('tomorrow is today somewhere on earth; the day after is not', () => {
    const on = (updated: string) =>
      found(
        'stale-document',
        { [PATH]: page(`updated: ${updated}`) },
        { now: '2026-04-30T12:00:00Z' },
      );
    expect(on('2026-05-01')).toEqual([]);
    expect(on('2026-05-02')).toMatchObject([
      { message: expect.stringContaining('2 days in the future') },
    ]);
  });

  test('created after it was updated', () => {
    const files = { [PATH]: page('created: 2026-04-20\nupdated: 2026-04-19') };
    expect(found('stale-document', files, { now: NOW })).toMatchObject([
      { line: 3, message: '`updated` (2026-04-19) is before `created` (2026-04-20).' },
    ]);
  });
});
