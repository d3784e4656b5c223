// A fault in YAML is told where it is, and accuses nobody else.

import { expect, test } from 'vitest';
import { checked } from '../helpers/check.ts';
import { page, resolved } from '../helpers/hierarchy.ts';

const ADR = page(
  'status: accepted\nconstraints:\n  defaults.database: SQLite',
  '# Store everything in SQLite\n',
);
const workspace = (yaml: string) => page(`name: Kiln\n${yaml}`, '# Kiln\n');
const told = (files: Readonly<Record<string, string>>) =>
  checked(files).findings.map(({ path, rule }) => `${rule} ${path}`);

test.each([
  ['an open bracket', 'defaults:\n  database: MySQL\n  language: [broken\n'],
  ['a tab', 'defaults:\n\tdatabase: MySQL\n'],
  ['an open quote', 'defaults:\n  database: "MySQL\n'],
])('in the workspace: %s', (_, yaml) => {
  const files = { '.limps/workspace.md': workspace(yaml), '.limps/adrs/ADR-0001-a.md': ADR };
  expect(told(files)).toEqual(['invalid-front-matter .limps/workspace.md']);
});

test('in a plan: nothing is taken out, no lock is broken, no override is idle', () => {
  const files = {
    '.limps/workspace.md': workspace('defaults:\n  framework: Fastify\nlocked: [defaults]'),
    'plans/0001-x/plan.md': page('defaults:\n\tframework: Express', '# X\n'),
    'plans/0001-x/agents/000-a.md': page('overrides: [defaults.database]', '# A\n'),
  };
  expect(told(files)).toEqual(['invalid-front-matter plans/0001-x/plan.md']);
  expect(resolved(files, '1').values).toMatchObject({ defaults: { framework: 'Fastify' } });
});

test('in a decision without a status that can be read: its status is not missing', () => {
  const files = { '.limps/adrs/ADR-0001-a.md': page('status: [accepted', '# A') };
  expect(told(files)).toEqual(['invalid-front-matter .limps/adrs/ADR-0001-a.md']);
});

test('what can be read of a broken layer still counts', () => {
  const files = { '.limps/workspace.md': workspace('language: TypeScript\nbroken: [x') };
  expect(resolved(files).values).toMatchObject({ language: 'TypeScript' });
});
