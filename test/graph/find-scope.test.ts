// Finding a plan or agent by what a person types (L-040, C-04).

import { expect, test } from 'vitest';
import { findScope } from '../../src/graph/find-scope.ts';
import type { Scope } from '../../src/model/graph.ts';
import { UsageError } from '../../src/model/usage-error.ts';

const scope = (name: string, retired = false): Scope => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  kind: 'plan',
  dialect: 'x',
  name,
  number: /^\d+/.exec(name)?.[0] ?? null,
  parent: 'workspace',
  folder: `plans/${name}`,
  retired,
});

const scopes = [
  scope('0042-Knowledge Graph Foundation'),
  scope('0042-headless-pivot', true),
  scope('0007-one'),
  scope('0007-two'),
  scope('0100'),
  scope('loose ends'),
];

test.each([
  ['0007-one', '0007-one'],
  ['100', '0100'],
  ['0100', '0100'],
  ['0042-headless-pivot', '0042-headless-pivot'],
  ['0042-knowledge-graph-foundation', '0042-Knowledge Graph Foundation'],
  ['Loose Ends', 'loose ends'],
])('%s finds %s', (typed, name) => {
  expect(findScope(scopes, typed, 'plan').scope.name).toBe(name);
});

test('a number of a live and a completed plan means the live one, and says what was passed over', () => {
  const found = findScope(scopes, '42', 'plan');
  expect(found.scope.name).toBe('0042-Knowledge Graph Foundation');
  expect(found.passedOver.map(({ name }) => name)).toEqual(['0042-headless-pivot']);
});

test('a number of two live plans is an error that lists both', () => {
  expect(() => findScope(scopes, '7', 'plan')).toThrow(
    expect.objectContaining({
      choices: ['0007-one', '0007-two'],
      message: expect.stringContaining('0007-two'),
    }),
  );
});

test('a slip of the fingers gets the nearest name', () => {
  expect(() => findScope(scopes, '0007-oen', 'plan')).toThrow(
    expect.objectContaining({ advice: 'Did you mean "0007-one"?' }),
  );
});

test('what is nowhere near lists what there is', () => {
  expect(() => findScope([], 'x', 'agent')).toThrow(UsageError);
  expect(() => findScope(scopes, '999', 'plan')).toThrow(
    expect.objectContaining({ advice: expect.stringContaining('There are 6 plans') }),
  );
});

const project: Scope = { ...scope('website'), kind: 'project', id: 'projects/website' };

test.each([
  [
    'what else there is, by its kind',
    [project, scope('0001-first')],
    '9',
    'There is 1 plan: 0001-first; and 1 project: website.',
  ],
  ['nothing but a project', [project], 'zzz', 'There is 1 project: website.'],
  [
    'a name of one letter is no slip for a number',
    [{ ...project, name: 'p' }],
    '7',
    'There is 1 project: p.',
  ],
  ['nothing', [], '7', 'There are no plans.'],
])('not found: %s', (_, among, typed, advice) => {
  expect(() => findScope(among, typed, 'plan')).toThrow(expect.objectContaining({ advice }));
});
