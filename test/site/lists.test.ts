import { expect, test } from 'vitest';
import { prepareSite } from '../../src/site/build/prepare-site.ts';
import { choicesOf } from '../../src/site/view/filter-fields.ts';
import { listedTargets } from '../../src/site/view/target-list.ts';
import { testOf } from '../dialects/samples.ts';
import { page } from '../helpers/hierarchy.ts';
import { story } from './story.ts';

async function prepared(files: Readonly<Record<string, string>>) {
  const told = story(files);
  return prepareSite(await told.data(), { base: '/', origin: null, isLive: false });
}

const PLAN = 'plans/0001-a/0001-a-plan.md';
const agent = (number: number) => `plans/0001-a/agents/00${number}-x.md`;

test('the list has the words of the source, and whose it is', async () => {
  const site = await prepared({
    [PLAN]: page('status: on hold\nowner: ann', '# Plan'),
    [agent(0)]: page('status: GAP\npersona: coder\nticket: A-1', '# Zero'),
    [agent(1)]: page('status: PASS\npersona: coder\nticket: A-2', '# One'),
    [agent(2)]: page('persona: reviewer\nticket: A-3', '# Two'),
    [agent(3)]: page('persona: reviewer\nticket: A-4\nowner: bob', '# Three'),
  });
  const rows = listedTargets(site);
  expect(
    rows.map(({ summary, status, owner, scope }) => [summary.id, status, owner, scope]),
  ).toEqual([
    ['0001', 'on hold', 'ann', null],
    ['0001/000', 'GAP', 'ann', '0001'],
    ['0001/001', 'PASS', null, '0001'],
    ['0001/002', 'active', 'ann', '0001'],
    ['0001/003', 'active', 'bob', '0001'],
  ]);
  expect(choicesOf(['b', 'a', null, 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});

testOf(
  'spec-kit',
  'kiro',
  'openspec',
)('the list tells of each how many tasks are done, and which documents there are', async () => {
  const tasks = '- [x] 1. Send\n- [ ] 2. Pay\n- [ ]* 3. Measure\n';
  const site = await prepared({
    'specs/001-a/spec.md': '# Feature Specification: A\n',
    'specs/001-a/plan.md': '# Implementation Plan: A\n\n- [x] A gate\n',
    'specs/001-a/tasks.md': '- [x] T001 Do it\n- [ ] T002 Do more\n- [ ] T003 Do all\n',
    '.kiro/specs/pay/requirements.md': '# Requirements\n',
    '.kiro/specs/pay/tasks.md': tasks,
    'openspec/changes/b/proposal.md': '## Why\n',
    'openspec/changes/b/tasks.md': tasks,
    'openspec/changes/c/proposal.md': '## Why\n',
  });
  const rows = listedTargets(site).map(({ summary: { id, progress, kinds } }) => {
    return [id, progress && `${progress.done}/${progress.all}`, kinds.join()];
  });
  expect(rows.sort()).toEqual([
    ['kiro/pay', '1/2', 'requirements,tasks'],
    ['openspec/changes/b', '1/3', 'proposal,tasks'],
    ['openspec/changes/c', null, 'proposal'],
    ['spec-kit/001-a', '1/3', 'spec,plan,tasks'],
  ]);
});

testOf('spec-kit', 'openspec')(
  'it tells how many questions are open, and of both sides that open changes contradict each other',
  async () => {
    const delta = (minutes: number) =>
      `## MODIFIED Requirements\n\n### Requirement: Session\n\nIt SHALL end after ${minutes} minutes.\n`;
    const site = await prepared({
      'specs/001-a/spec.md': '# Feature Specification: A\n\n[NEEDS CLARIFICATION: which way?]\n',
      'specs/001-a/plan.md': '# Implementation Plan: A\n',
      'openspec/changes/b/proposal.md': '## Why\n',
      'openspec/changes/b/specs/login/spec.md': delta(15),
      'openspec/changes/c/proposal.md': '## Why\n',
      'openspec/changes/c/specs/login/spec.md': delta(60),
    });
    expect(site.listedNoun).toBe('features and changes');
    const rows = listedTargets(site).map(({ summary: { id, questions, contradictions } }) => {
      return [id, questions, contradictions];
    });
    expect(rows.sort()).toEqual([
      ['openspec/changes/b', 0, 1],
      ['openspec/changes/c', 0, 1],
      ['spec-kit/001-a', 1, 0],
    ]);
  },
);

test('a spec is over with its tasks, which its own document never says', async () => {
  const spec = (name: string, box: string) => ({
    [`.kiro/specs/${name}/requirements.md`]: '# Requirements Document\n\n### Requirement 1\n',
    [`.kiro/specs/${name}/tasks.md`]: `- [${box}] 1. Do it\n`,
  });
  const site = await prepared({ ...spec('a', 'x'), ...spec('b', ' ') });
  expect(listedTargets(site).map(({ status }) => status)).toEqual(['done', 'active']);
});

test('a value about which three layers disagree is one value in conflict', async () => {
  const site = await prepared({
    '.limps/workspace.md': page('language: English', '# W'),
    [PLAN]: page('language: French', '# Plan'),
    [agent(0)]: page('language: German', '# Zero'),
    [agent(1)]: page('persona: coder', '# One'),
  });
  const target = site.targets.get('0001/000');
  if (target === undefined) throw new Error('There is no such target.');
  expect(site.data.resolve(target).conflicts.length).toBeGreaterThan(1);
  expect(site.summaries.get('0001/000')).toMatchObject({ conflicts: 1, ownConflicts: 1 });
  // Who only inherits it cannot mend it.
  expect(site.summaries.get('0001/001')).toMatchObject({ conflicts: 1, ownConflicts: 0 });
});
