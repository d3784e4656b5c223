// Two memories of one plan that cannot both be true, and what only looks so (L-096).

import { expect, test } from 'vitest';
import { found } from '../../../helpers/check.ts';
import { page } from '../../../helpers/hierarchy.ts';

const memory = (...rows: readonly string[]): string =>
  `# Memory\n\n## Decisions\n\n| Decision | Choice | Rationale | Date |\n|---|---|---|---|\n${rows.join('\n')}\n`;
const [A, B, P] = [
  'plans/0001-x/agents/000-a.memory.md',
  'plans/0001-x/agents/001-b.memory.md',
  'plans/0001-x/plan.memory.md',
] as const;
const between = (one: string, other: string, more: Readonly<Record<string, string>> = {}) =>
  found('contradictory-memory', { [A]: memory(one), [B]: memory(other), ...more });

test('different choices under one name, whatever the capitals and marks', () => {
  expect(between('| **Store** | SQLite | | |', '| `store` | PostgreSQL | | |')).toMatchObject([
    {
      path: B,
      line: 7,
      message: `“store” is decided as \`PostgreSQL\` here but as \`SQLite\` in ${A}.`.replace(
        /`(PostgreSQL|SQLite)`/g,
        '$1',
      ),
      related: [{ path: A, line: 7, message: 'SQLite' }],
    },
  ]);
});

test.each([
  ['the same choice', '| Store | SQLite | | |', '| Store | sqlite. | | |'],
  ['a choice that says more', '| Store | SQLite | | |', '| Store | SQLite, in WAL mode | | |'],
  ['other names', '| Store | SQLite | | |', '| Cache | Redis | | |'],
  ['no choice yet', '| Store | | | |', '| Store | Redis | | |'],
])('is not: %s', (_, one, other) => {
  expect(between(one, other)).toEqual([]);
});

test('a prefix of a word is another word', () => {
  expect(between('| Store | SQL | | |', '| Store | SQLite | | |')).toHaveLength(1);
});

test('memories of different plans, and of plans that are over, do not contradict each other', () => {
  const one = memory('| Store | SQLite | | |');
  const other = memory('| Store | Redis | | |');
  const apart = { [A]: one, 'plans/0002-y/agents/000-a.memory.md': other };
  expect(found('contradictory-memory', apart)).toEqual([]);
  const over = { 'plans/0001-x/plan.md': page('status: done') };
  expect(found('contradictory-memory', { [A]: one, [B]: other, ...over })).toEqual([]);
});

test('a blocker that the plan has resolved and an agent has not', () => {
  const files = {
    [A]: '# M\n\n## Blockers\n\n- [ ] No access — asked twice\n',
    [P]: '# M\n\n## Blockers\n\n- [x] ~~No access~~ — granted\n',
  };
  expect(found('contradictory-memory', files)).toMatchObject([{ path: P, line: 5 }]);
});
