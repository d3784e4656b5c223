// A key with dots is locked, overridden and explained under the name that everybody reads.

import { expect, test } from 'vitest';
import { planFixes } from '../../src/core/fix.ts';
import { explain } from '../../src/core.ts';
import { checked } from '../helpers/check.ts';
import { hierarchy, page, resolved } from '../helpers/hierarchy.ts';

const PLAN = 'plans/0001-x/0001-x-plan.md';
const WORKSPACE = '.limps/workspace.md';

const flat = (head = '', own = '') => ({
  [WORKSPACE]: page(`${head}money.unit: cents\ndefaults:\n  node.js: 20`),
  [PLAN]: page(`${own}money.unit: euros\ndefaults:\n  node.js: 24`),
});

const rulesIn = (files: Readonly<Record<string, string>>) =>
  checked(files).findings.map(({ rule }) => rule);

test.each(['money.unit, defaults.node.js', '\'"money.unit"\', \'defaults."node.js"\''])(
  'locked and overridden as %s',
  (paths) => {
    const locked = flat(`locked: [${paths}]\n`);
    const values = { 'money.unit': 'cents', defaults: { 'node.js': 20 } };
    expect(resolved(locked, '0001').values).toMatchObject(values);
    expect(rulesIn(locked)).toEqual(['locked-override', 'locked-override']);
    const declared = ['declared-override', 'declared-override'];
    expect(rulesIn(flat('', `overrides: [${paths}]\n`))).toEqual(declared);
  },
);

test('an override that nobody declares is declared under that name', () => {
  const files = flat();
  const { changes } = planFixes(hierarchy(files), checked(files).findings, {
    declareOverrides: true,
  });
  const mended = { ...files, [PLAN]: changes[0]?.after ?? '' };
  expect(mended[PLAN]).toContain('overrides: [money.unit, defaults.node.js]');
  expect(rulesIn(mended)).toEqual(['declared-override', 'declared-override']);
});

test('what stands in quotes is that key, and no path', () => {
  const files = {
    [WORKSPACE]: page('locked: [\'"money.unit"\']\nmoney: { unit: cents }'),
    [PLAN]: page('money: { unit: euros }'),
  };
  expect(resolved(files, '0001').values).toEqual({ money: { unit: 'euros' } });
});

test('explain finds it by what `overrides:` calls it', () => {
  const context = resolved(flat(), '0001');
  expect(
    ['money.unit', '"money.unit"', 'defaults.node.js', 'node.js'].map(
      (key) => explain(context, key).pointer,
    ),
  ).toEqual(['/money.unit', '/money.unit', '/defaults/node.js', '/defaults/node.js']);
});
