// How fresh a document is: the answer about a target, the check and the report on health say the same of every document.

import { expect, test } from 'vitest';
import { build, check, health, listTargets, resolve } from '../../src/core.ts';
import type { DateStamp } from '../../src/model/source.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

const now = '2026-04-30';
const old = '2025-01-01';

const FILES: Readonly<Record<string, string>> = {
  '.limps/workspace.md': page(`updated: ${old}`),
  '.limps/context/created.md': page(`created: ${old}`),
  '.limps/context/dated.md': page(`date: ${old}`),
  '.limps/context/bare.md': '# By file time',
  '.limps/context/copied.md': '# A copy of today, by file time',
  '.limps/context/copied-patient.md': page('refresh_interval: 1000'),
  '.limps/context/committed.md': page(`created: ${old}`),
  '.limps/context/patient.md': page(`updated: ${old}\nrefresh_interval: 1000`),
  '.limps/context/impatient.md': page(`updated: ${old}\nrefresh_interval: 7`),
  '.limps/context/fresh.md': page('updated: 2026-04-29'),
  '.limps/adrs/ADR-0001-x.md': page(`type: adr\nstatus: accepted\nupdated: ${old}`),
  'plans/0001-x/0001-x-plan.md': page(`updated: ${old}`),
  'plans/0001-x/plan.memory.md': page(`updated: ${old}`),
  'plans/0001-x/agents/000-a.md': page(`updated: ${old}`),
  'plans/0001-x/agents/001-b.md': page(`status: PASS\nupdated: ${old}`),
  'plans/0002-y/0002-y-plan.md': page(`status: complete\nupdated: ${old}`),
  'plans/0002-y/agents/000-a.md': page(`updated: ${old}`),
};
const DATES = new Map<string, DateStamp>([
  ['.limps/context/bare.md', { value: old, from: 'mtime' }],
  ['.limps/context/copied.md', { value: '2026-04-30', from: 'mtime' }],
  ['.limps/context/copied-patient.md', { value: old, from: 'mtime' }],
  ['.limps/context/dated.md', { value: '2026-04-29', from: 'mtime' }],
  ['.limps/context/committed.md', { value: old, from: 'git' }],
]);

test('one verdict in every face', () => {
  const opened = hierarchy(FILES);
  const graph = build(opened, DATES);
  const checked = new Map(
    check(opened, graph, { now })
      .findings.filter(({ rule }) => rule === 'stale-document')
      .map(({ path, severity }) => [path, severity]),
  );
  const reported = new Map(health(opened, graph, { now }).map((entry) => [entry.path, entry]));
  const told: Record<string, string> = {};
  for (const target of listTargets(opened)) {
    for (const layer of resolve(opened, target, DATES, { now }).layers) {
      const { source, staleness, recommendedAction } = layer;
      const verdict = `${staleness}, ${recommendedAction}`;
      expect(`${source} ${told[source] ?? verdict}`).toBe(`${source} ${verdict}`);
      told[source] = verdict;
      const isKnown = staleness !== 'unknown';
      expect([source, checked.get(source) ?? (isKnown ? 'fresh' : 'unknown')]).toEqual([
        source,
        staleness,
      ]);
      const entry = reported.get(source);
      if (entry === undefined) expect(verdict).toBe('fresh, none');
      else
        expect(entry).toMatchObject({
          staleness,
          recommendedAction,
          stale: checked.get(source) ?? null,
        });
    }
  }
  const guess = 'warning, review';
  const stale = 'critical, archive';
  const fresh = 'fresh, none';
  const unknown = 'unknown, none';
  expect(told).toEqual({
    '.limps/workspace.md': stale,
    '.limps/context/created.md': guess,
    '.limps/context/dated.md': guess,
    '.limps/context/bare.md': guess,
    '.limps/context/copied.md': unknown,
    '.limps/context/copied-patient.md': unknown,
    '.limps/context/committed.md': stale,
    '.limps/context/patient.md': fresh,
    '.limps/context/impatient.md': stale,
    '.limps/context/fresh.md': fresh,
    '.limps/adrs/ADR-0001-x.md': fresh,
    'plans/0001-x/0001-x-plan.md': stale,
    'plans/0001-x/plan.memory.md': fresh,
    'plans/0001-x/agents/000-a.md': stale,
    'plans/0001-x/agents/001-b.md': fresh,
    'plans/0002-y/0002-y-plan.md': fresh,
    'plans/0002-y/agents/000-a.md': fresh,
  });
});
