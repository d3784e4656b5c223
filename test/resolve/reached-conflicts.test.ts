// Conflicts of all targets, computed key by key and shared between them, are those of each cascade alone.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listTargets, resolve, selectLayers, surveyOf } from '../../src/core.ts';
import type { Conflict } from '../../src/model/resolution.ts';
import { cascade, cascadeLayer } from '../../src/resolve/cascade.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

const name = ({ kind, pointer, winner, loser }: Conflict): string =>
  JSON.stringify([
    kind,
    pointer,
    winner.source,
    winner.line,
    winner.column,
    loser.source,
    loser.line,
    loser.column,
  ]);

/** Conflicts with their targets, each target's cascade resolved on its own. */
function oneByOne(files: Readonly<Record<string, string>>): Record<string, string[]> {
  const opened = hierarchy(files);
  const reached: Record<string, string[]> = {};
  for (const target of listTargets(opened)) {
    const layers = selectLayers(opened, target).map((one) => cascadeLayer(one, one.document));
    for (const conflict of cascade(layers).conflicts) {
      const ids = reached[name(conflict)] ?? [];
      if (!ids.includes(target.id)) ids.push(target.id);
      reached[name(conflict)] = ids;
    }
  }
  return reached;
}

function shared(files: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    surveyOf(hierarchy(files)).conflicts.map(({ conflict, targets }) => [name(conflict), targets]),
  );
}

test('a conflict of a plan reaches the plan and its agents, and is told once', () => {
  const files = {
    '.limps/workspace.md': page('tone: formal'),
    'plans/0001-x/plan.md': page('tone: casual'),
    'plans/0001-x/agents/000-a.md': page('tone: terse'),
    'plans/0001-x/agents/001-b.md': '# B',
    'plans/0002-y/plan.md': '# Y',
  };
  const found = surveyOf(hierarchy(files)).conflicts;
  expect(found.map(({ conflict, targets }) => [conflict.winner.value, targets])).toEqual([
    ['casual', ['0001', '0001/000', '0001/001']],
    ['terse', ['0001/000']],
  ]);
});

test('a conflict that a plan settles by a marker reaches those above the plan alone', () => {
  const files = {
    '.limps/workspace.md': page('tone: formal'),
    '.limps/context/a.md': page('tone: casual'),
    'plans/0001-x/plan.md': page('tone: {inherit: false}'),
    'plans/0001-x/agents/000-a.md': page('tone: terse'),
    'plans/0002-y/plan.md': '# Y',
  };
  expect(surveyOf(hierarchy(files)).conflicts.map(({ targets }) => targets)).toEqual([
    ['workspace', '0002'],
  ]);
});

describe('whatever the layers say', () => {
  const value = fc.constantFrom(
    ...['1', '2', '[a]', '[b]', '{k: 1}', '{k: 2, override: true}', '{inherit: false}', ''],
  );
  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd.e', 'd.e.f'), value)
      .map(([key, said]) => `${key}: ${said}`),
    fc.constantFrom(
      ...['locked: [a]', 'locked: [b.k]', 'overrides: [a, c.k]', 'override: true'],
      ...['locked: [d.e]', 'locked: [d.e.k]', 'overrides: [d.e.f, d]'],
      'inherit: false',
    ),
    fc.constantFrom('status: accepted', 'constraints: {a: 1}', 'constraints: {c.k: 3}'),
  );
  const document = fc.uniqueArray(line, { maxLength: 4, selector: (said) => said.split(':')[0] });
  const paths = [
    ...['.limps/workspace.md', '.limps/context/a.md', '.limps/adrs/ADR-0001-a.md'],
    ...['.limps/projects/p/project.md', 'plans/0001-x/plan.md', 'plans/0001-x/agents/000-a.md'],
    ...['plans/0002-y/plan.md', 'plans/0002-y/agents/000-a.md', 'plans/0002-y/agents/001-b.md'],
  ];

  test('the two ways agree', () => {
    fc.assert(
      fc.property(fc.tuple(...paths.map(() => document)), (lines) => {
        const files = Object.fromEntries(
          paths.map((path, at) => {
            const own = path.includes('project.md') ? ['plans: [0002]'] : [];
            return [path, page([...own, ...(lines[at] ?? [])].join('\n'))];
          }),
        );
        expect(shared(files)).toEqual(oneByOne(files));
      }),
      { numRuns: 200 },
    );
  });
});

test('answers about one target hold the same conflicts', () => {
  const files = {
    '.limps/workspace.md': page('tone: formal'),
    'plans/0001-x/plan.md': page('tone: casual'),
  };
  const opened = hierarchy(files);
  const plan = listTargets(opened).find(({ id }) => id === '0001');
  const context = plan && resolve(opened, plan, new Map(), { now: '2026-03-31' });
  expect(context?.conflicts).toEqual(surveyOf(opened).conflicts.map(({ conflict }) => conflict));
  expect(context?.findings.map(({ rule }) => rule)).toEqual(['direct-contradiction']);
});
