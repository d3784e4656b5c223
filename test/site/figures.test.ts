// What one page counts, another counts alike: a workspace in which every kind of figure differs from its neighbours.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { page } from '../helpers/hierarchy.ts';
import { type Story, story } from './story.ts';

const MEMORY = (...facts: readonly string[]) =>
  `# Memory\n\n## Findings\n\n${facts.map((fact) => `- ${fact}\n`).join('')}`;

const FILES = {
  'AGENTS.md': '# Bakery\n\nRun `make` first.\n',
  '.limps/workspace.md': page(
    'title: Town\nupdated: 2026-03-30\nlocked: [licence]\nlicence: MIT\nlanguage: English',
    '# Town\n',
  ),
  '.limps/context/ovens.md': page('title: Ovens\nupdated: 2025-11-01', '# Ovens\n'),
  '.limps/context/bakery.md': page('title: Bakery\nupdated: 2026-03-29', '# Bakery\n'),
  '.limps/projects/bakery/project.md': page(
    'title: Bakery\nupdated: 2026-03-30\nplans: [0042-bread]',
    '# Bakery\n',
  ),
  'plans/0042-bread/0042-bread-plan.md': page(
    'title: Bread\nupdated: 2026-03-30\nlicence: GPL-3.0',
    '# Bread\n',
  ),
  'plans/0042-bread/context.md': page('title: Flour\nupdated: 2026-03-12', '# Flour\n'),
  'plans/0042-bread/soon.md': page('title: Yeast\nupdated: 2026-03-20', '# Yeast\n'),
  'plans/0042-bread/plan.memory.md': MEMORY('Rye needs salt.'),
  'plans/0042-bread/agents/000-bake.md': page(
    'title: Bake\nupdated: 2026-03-30\nlanguage: French\noverrides: [language]',
    '# Bake\n',
  ),
  'plans/0042-bread/agents/000-bake.memory.md': MEMORY('Steam helps.', 'The door sticks.'),
};

let told: Story;
beforeAll(async () => {
  told = story(FILES);
  await told.build();
});

const htmlOf = (path: string): string =>
  readFileSync(join(told.outDir, path, 'index.html'), 'utf8');
/** The words between two texts of a page. */
function wordsOf(path: string, from = '<main', to = '</main>'): string {
  const [, after = ''] = htmlOf(path).split(from);
  const [part = ''] = after.split(to);
  return part
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);
const reportOf = async () => (await told.data()).report;

test('the findings of all targets are those of the health page, and each page counts as its row does', async () => {
  const { findings } = await reportOf();
  const ids = ['workspace', 'projects/bakery', '0042', '0042/000'];
  const tree = wordsOf('', 'id="tree"', '<div class="beside">');
  const rows = ['Town', 'Bakery', '0042 Bread', '000 Bake'].map((title) =>
    numberIn(tree, new RegExp(`${title} (?:[^0-9·]+?|1 conflict )*(\\d+) findings?`)),
  );
  const tabs = ids.map((id) =>
    numberIn(wordsOf(`t/${id}`, 'class="parts"', '</nav>'), /Findings (\d+)/),
  );
  expect(tabs).toEqual([1, 0, 2, 1]);
  expect(rows).toEqual(tabs);
  expect(rows.reduce((sum, one) => sum + one, 0)).toBe(findings.length);
  expect(wordsOf('t/0042/000')).toContain('3 from outside this agent');
});

test('the top findings are the worst; what is critical by its age alone comes with the warnings, and none of them for a note', () => {
  const top = wordsOf('', 'id="matter"', '</section>');
  const rules = [...top.matchAll(/(critical|warning|info) .*? ([a-z]+-[a-z]+) /g)];
  expect(rules.map(([, severity, rule]) => `${severity} ${rule}`)).toEqual([
    'critical locked-override',
    'critical stale-document',
    'warning stale-document',
  ]);
});

test('the health page says what its entries are', async () => {
  const { findings } = await reportOf();
  const health = wordsOf('health').replaceAll(' ,', ',');
  expect(findings).toHaveLength(4);
  expect(health).toContain('4 findings, from stratigraph check, and 1 more document to review.');
  expect(health).toContain('5 entries Show all');
  expect(health).toMatch(/▲ 2 critical .* ▲ critical 1, and 1 to review/);
  expect(health).not.toContain('Same as');
});

test('a warning of several lines is lines, not a text with signs for their ends', () => {
  const html = htmlOf('t/0042');
  expect(html).not.toContain('\\n');
  expect(html).toMatch(/CONFLICT: licence<br>\s*Workspace says: MIT<br>/);
});

test('a recent change has its title, though a document of another kind has the same', () => {
  const recent = wordsOf('', 'id="lately"', '</section>');
  expect(recent).toContain('Bakery Project, 1 day ago');
  expect(recent).toContain('Bakery Context, 2 days ago');
});

test('the root of the files of agents is named for them', () => {
  expect(wordsOf('', 'id="tree"', '<div class="beside">')).toMatch(/Agent instructions 1 layer/);
  expect(wordsOf('t/at')).toContain('Agent instructions at');
});

test('memory is counted by what is remembered', () => {
  expect(wordsOf('t/0042/000')).toContain('Memory 3');
});
