// The sentence about a stale layer (L-066).

import { expect, test } from 'vitest';
import { page, resolved, TODAY } from '../helpers/hierarchy.ts';

test.each([
  ['2026-03-17', []],
  ['2026-03-16', ['⚠️ context/architecture.md is 15 days old (threshold: 14)']],
  ['2026-03-01', ['⚠️ context/architecture.md is 30 days old (threshold: 14)']],
  ['2026-02-28', ['⚠️ context/architecture.md is 31 days old (threshold: 30)']],
])('updated %s', (updated, warnings) => {
  const files = { '.limps/context/architecture.md': page(`updated: ${updated}`, '# Architecture') };
  expect(resolved(files, undefined, undefined, '2026-03-31').warnings).toEqual(warnings);
});

test('what a superseded plan hands on says so, and by what it is replaced', () => {
  const files = {
    'plans/0001-old/0001-old-plan.md': page('status: superseded\nsuperseded_by: 0002', '# Old'),
    'plans/0001-old/agents/000-a.md': '# A\n',
  };
  expect(resolved(files, '0001', '000').warnings).toEqual([
    '⚠️ Old is superseded by 0002: do not work from it',
  ]);
});

test('a layer that still has the text of `init` is no context yet', () => {
  const files = {
    '.limps/context/vision.md': page(
      `updated: ${TODAY}`,
      '# Vision\n\nThe goals, and how to tell that they are met.\n',
    ),
    '.limps/context/architecture.md': page(`updated: ${TODAY}`, '# Architecture\n\nOne store.\n'),
  };
  expect(resolved(files).warnings).toEqual([
    '⚠️ .limps/context/vision.md still has the text of a template',
  ]);
});

test('two memories of one answer that contradict each other are told with both places', () => {
  const decided = (choice: string) =>
    `# Memory\n\n## Decisions\n\n| Decision | Choice | Rationale | Date |\n| --- | --- | --- | --- |\n| Store | ${choice} | r | 2026-01-01 |\n`;
  const [own, around] = ['plans/0001-x/agents/000-a.memory.md', 'plans/0001-x/plan.memory.md'];
  const warned = (choice: string) =>
    resolved(
      {
        'plans/0001-x/0001-x-plan.md': '# X\n',
        'plans/0001-x/agents/000-a.md': '# A\n',
        [around]: decided('SQLite'),
        [own]: decided(choice),
      },
      '1',
      '0',
    ).warnings;
  expect(warned('PostgreSQL')).toEqual([
    `⚠️ Memories disagree on “Store”: SQLite (${around}:7), PostgreSQL (${own}:7)`,
  ]);
  expect(warned('SQLite (WAL)')).toEqual([]);
});
