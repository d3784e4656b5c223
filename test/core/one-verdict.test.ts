// How fresh a document is: the answer about a target, the check and the report on health say the same of every document.

import { expect, test } from 'vitest';
import { build, check, health, listTargets, resolve } from '../../src/core.ts';
import type { DateStamp } from '../../src/model/source.ts';
import { known, testOf } from '../dialects/samples.ts';
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
  '.limps/adrs/ADR-0002-y.md': page(`status: accepted\nupdated: ${old}\ndepends_on: [0002-y]`),
  '.limps/adrs/ADR-0003-z.md': page(`status: accepted\nupdated: ${old}\nsupersedes: ADR-0004`),
  '.limps/adrs/ADR-0004-o.md': page(`status: superseded\nsuperseded_by: ADR-0003`),
  '.limps/adrs/ADR-0005-p.md': page(`status: accepted\nupdated: ${old}`, 'Once ADR-0004 held.\n'),
  '.limps/adrs/ADR-0006-q.md': page(`status: accepted\nupdated: ${old}\ndepends_on: [ADR-0004]`),
  'plans/0001-x/0001-x-plan.md': page(`updated: ${old}`),
  'plans/0001-x/plan.memory.md': page(`updated: ${old}`),
  'plans/0001-x/agents/000-a.md': page(`updated: ${old}`),
  'plans/0001-x/agents/001-b.md': page(`status: PASS\nupdated: ${old}`),
  'plans/0002-y/0002-y-plan.md': page(`status: deprecated\nupdated: ${old}`),
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
    '.limps/adrs/ADR-0002-y.md': stale,
    '.limps/adrs/ADR-0003-z.md': fresh,
    '.limps/adrs/ADR-0005-p.md': fresh,
    '.limps/adrs/ADR-0006-q.md': stale,
    'plans/0001-x/0001-x-plan.md': stale,
    'plans/0001-x/plan.memory.md': fresh,
    'plans/0001-x/agents/000-a.md': stale,
    'plans/0001-x/agents/001-b.md': fresh,
    'plans/0002-y/0002-y-plan.md': fresh,
    'plans/0002-y/agents/000-a.md': fresh,
  });
});

test('a document of a system without a word about age does not age, at any door', () => {
  const opened = hierarchy({
    'CLAUDE.md': '# Rules\n',
    'docs/adr/0001-a.md': '# 1. A\n\n## Status\n\nSuperseded by [2](0002-b.md)\n',
    'docs/adr/0002-b.md':
      '# 2. B\n\n## Status\n\nAccepted\n\nSupersedes [1. A](0001-a.md)\n\nAmends [1. A](0001-a.md)\n',
    'resources/workspaces/k/OVERVIEW.md': '---\nname: K\ndescription: About K\n---\n',
    'memory/conventions/style.md': '# Style\n',
    'memory/decisions/2024-01-01-db.md': '# Postgres\n',
    'foundation.md': '# Foundation\n',
    'memory/active/mem_1.md': '---\nid: mem_1\ncreated: 2024-01-01\n---\n\nA fact.\n',
    '.lily/memory/personality/user_profile/ann/global/a.md':
      '---\nschema_version: 1\nsource: command\nconfidence: 1\ncreated_at: 2024-01-01\n---\n\nA fact.\n',
  });
  const dates = new Map(
    [...build(opened, new Map()).documents.keys()].map(
      (path) => [path, { value: old, from: 'git' } as const] as const,
    ),
  );
  const graph = build(opened, dates);
  const systems = new Set([...graph.documents.values()].map(({ dialect }) => dialect));
  expect([...systems].sort()).toEqual(
    known([['adr'], ['aweave'], ['hobbs'], ['instructions'], ['lily'], ['tlc']]).flat(),
  );
  expect(health(opened, graph, { now })).toEqual([]);
  const { findings } = check(opened, graph, { now });
  expect(findings.filter(({ rule }) => rule === 'stale-document')).toEqual([]);
  const layers = listTargets(opened).flatMap(
    (target) => resolve(opened, target, dates, { now }).layers,
  );
  expect(new Set(layers.map((layer) => [layer.staleness, layer.score].join()))).toEqual(
    new Set(['fresh,']),
  );
});

testOf('aweave')('what names its own interval is held to it, whatever its system', () => {
  const opened = hierarchy({
    'resources/workspaces/k/OVERVIEW.md':
      '---\nname: K\ndescription: About K\nupdated: 2026-01-01\nrefresh_interval: 60\n---\n',
  });
  const graph = build(opened, new Map());
  expect(health(opened, graph, { now })).toMatchObject([{ stale: 'critical', due: '2026-03-03' }]);
});

test('a decision that names an interval is held to it', () => {
  const asked = 'status: accepted\nupdated: 2026-01-01\nrefresh_interval: 60';
  const opened = hierarchy({ 'docs/adr/0001-a.md': page(asked), 'docs/adr/0002-b.md': '# B' });
  expect(health(opened, build(opened, new Map()), { now })).toMatchObject([
    { path: 'docs/adr/0001-a.md', stale: 'critical' },
  ]);
});
