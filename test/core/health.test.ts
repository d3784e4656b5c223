// Whose a document is, and when it goes stale: what the health page, the report and `context health --json` tell alike.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build, health } from '../../src/core.ts';
import { dueOn, freshnessOf } from '../../src/graph/staleness.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

const now = '2026-04-30';

function healthOf(files: Readonly<Record<string, string>>) {
  const opened = hierarchy(files);
  const entries = health(opened, build(opened, new Map()), { now });
  return new Map(entries.map((entry) => [entry.path, entry]));
}

test('an owner is who the document names, else who owns the plan or workspace around it', () => {
  const found = healthOf({
    '.limps/workspace.md': page('owner: TBD\nupdated: 2026-04-01'),
    '.limps/context/style.md': page('updated: 2026-04-01\nowner: style guild'),
    'plans/0001-x/0001-x-plan.md': page('owner: map team\nupdated: 2026-04-01'),
    'plans/0001-x/agents/000-a.agent.md': page('updated: 2026-04-01'),
    'plans/0001-x/agents/001-b.agent.md': page('owner: [ink, paper, ink, 7]\nupdated: 2026-04-01'),
    'plans/0002-y/0002-y-plan.md': page('owner:\n  deep: map\nupdated: 2026-04-01'),
  });
  expect(Object.fromEntries([...found].map(([path, { owner }]) => [path, owner]))).toEqual({
    '.limps/workspace.md': null,
    '.limps/context/style.md': 'style guild',
    'plans/0001-x/0001-x-plan.md': 'map team',
    'plans/0001-x/agents/000-a.agent.md': 'map team',
    'plans/0001-x/agents/001-b.agent.md': 'ink, paper',
    'plans/0002-y/0002-y-plan.md': null,
  });
});

test('what has no date, and what does not age, is never due', () => {
  const found = healthOf({
    '.limps/workspace.md': page('updated: 2026-04-01'),
    '.limps/context/undated.md': '# Undated',
    '.limps/context/patient.md': page('updated: 2026-04-01\nrefresh_interval: 60'),
    '.limps/context/endless.md': page('updated: 2026-04-01\nrefresh_interval: 100000000'),
  });
  expect([...found].map(([path, { due }]) => [path.replace(/^.*\//, ''), due])).toEqual([
    ['endless.md', null],
    ['patient.md', '2026-06-01'],
    ['undated.md', null],
    ['workspace.md', '2026-04-16'],
  ]);
});

test('a document is fresh until the day on which it is due, and stale from then on', () => {
  const [document] = [
    ...build(hierarchy({ '.limps/context/a.md': '# A' }), new Map()).documents.values(),
  ];
  if (document === undefined) throw new Error('no document');
  const settings = { archive: 400, refresh: 30 };
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('1990-01-01'),
        max: new Date('2100-01-01'),
        noInvalidDate: true,
      }),
      fc.option(fc.integer({ min: 1, max: 400 })),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      (date, refreshInterval, warning, critical) => {
        const staleness = { ...settings, warning, critical };
        const stamp = { value: date.toISOString(), from: 'git' } as const;
        const at = (now: string) =>
          freshnessOf({ ...document, refreshInterval }, stamp, true, { now, staleness });
        const due = dueOn(at(stamp.value), staleness, refreshInterval) ?? '';
        const before = new Date(Date.parse(due) - 86_400_000).toISOString();
        expect([at(before).staleness, at(due).staleness === 'fresh']).toEqual(['fresh', false]);
      },
    ),
  );
});
