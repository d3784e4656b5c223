// Finding a plan or agent by what a person types (L-040, C-04).

import { expect, test } from 'vitest';
import { findScope } from '../../src/graph/find-scope.ts';
import type { Level, Scope } from '../../src/model/scope.ts';
import { UsageError } from '../../src/model/usage-error.ts';

const LEVELS: readonly Level[] = [
  { name: 'workspace', plural: 'workspaces', colour: 0 },
  { name: 'project', plural: 'projects', colour: 1 },
  { name: 'plan', plural: 'plans', colour: 2 },
];

const scope = (name: string, retired = false): Scope => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  level: 'plan',
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
  ['headless-pivot', '0042-headless-pivot'],
  ['TWO', '0007-two'],
])('%s finds %s', (typed, name) => {
  expect(findScope(scopes, typed, LEVELS).scope.name).toBe(name);
});

test('a number of a live and a completed plan means the live one, and says what was passed over', () => {
  const found = findScope(scopes, '42', LEVELS);
  expect(found.scope.name).toBe('0042-Knowledge Graph Foundation');
  expect(found.passedOver.map(({ name }) => name)).toEqual(['0042-headless-pivot']);
});

test('a number of two live plans is an error that lists both', () => {
  expect(() => findScope(scopes, '7', LEVELS)).toThrow(
    expect.objectContaining({
      choices: ['0007-one', '0007-two'],
      message: expect.stringContaining('0007-two'),
    }),
  );
});

test('a slip of the fingers gets the nearest name', () => {
  expect(() => findScope(scopes, '0007-oen', LEVELS)).toThrow(
    expect.objectContaining({ advice: 'Did you mean "0007-one"?' }),
  );
});

test('what is nowhere near lists what there is', () => {
  expect(() => findScope([], 'x', LEVELS)).toThrow(UsageError);
  expect(() => findScope(scopes, '999', LEVELS)).toThrow(
    expect.objectContaining({ advice: expect.stringContaining('There are 6 plans') }),
  );
});

test('what is sought is called as its level is, the innermost first, and a root only where there is nothing else', () => {
  const root: Scope = { ...scope('home'), level: 'workspace', parent: null };
  const message = (among: readonly Scope[]): string => {
    try {
      return findScope(among, 'zzz', LEVELS).scope.name;
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  expect(message([root, project, scope('0001-first')])).toBe('There is no plan or project "zzz".');
  expect(message([root, project])).toBe('There is no project "zzz".');
  expect(message([root])).toBe('There is nothing called "zzz".');
  expect(message([])).toBe('There is no target "zzz".');
});

const project: Scope = { ...scope('website'), level: 'project', id: 'projects/website' };

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
  ['nothing', [], '7', 'There is nothing to choose from.'],
])('not found: %s', (_, among, typed, advice) => {
  expect(() => findScope(among, typed, LEVELS)).toThrow(expect.objectContaining({ advice }));
});
