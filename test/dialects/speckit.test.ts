import { expect, test } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { checked, told } from '../helpers/check.ts';
import { run, runIn, sourcesIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';
import { call, connect } from '../mcp/workspace.ts';
import { samples } from './samples.ts';

const files = {
  ...samples['spec-kit'],
  'specs/001-log-in/research.md': '# Research\n',
  'AGENTS.md': '# Rules\n\nUse pnpm.\n',
};

const sources = (...words: string[]) => sourcesIn(files, 'specs/001-log-in', ...words);

const CONSTITUTION = '.specify/memory/constitution.md';
const PLANNED = ['plan.md', 'research.md', 'contracts/mail.md'];

test('a feature is called by its number, and has its documents below the constitution', async () => {
  expect(await sources('001')).toEqual([CONSTITUTION, 'spec.md', ...PLANNED, 'tasks.md']);
  const moved = Object.entries(files).map(([path, text]) => [
    path.replace('.specify/memory', 'specs'),
    text,
  ]);
  const all = await sourcesIn(Object.fromEntries(moved), 'specs', '001');
  expect(all[0]).toBe('constitution.md');
});

test('for a command it is what that command reads: work goes by the plan, and has the specification where the plan names it', async () => {
  expect(await sources('001', '--for', 'plan')).toEqual([CONSTITUTION, 'spec.md']);
  const work = [CONSTITUTION, ...PLANNED, 'tasks.md'];
  expect(await sources('001', '--for', 'implement')).toEqual(work);
  const linked = { ...files, 'specs/001-log-in/plan.md': '# Plan\n\n**Spec**: [spec](spec.md)\n' };
  const { layers } = JSON.parse(
    (await runIn(linked, ['resolve', '001', '--for', 'implement', '--json'])).out,
  );
  expect(layers[1]).toMatchObject({
    source: 'specs/001-log-in/spec.md',
    because: { says: 'what is to be built, and why: the plan names it' },
  });
  const left = '# Plan: [FEATURE]\n\nFrom `/specs/[###-feature-name]/spec.md`\n';
  const blanks = { [CONSTITUTION]: '# [PROJECT_NAME]\n', 'specs/001-log-in/plan.md': left };
  const asked = '[ONLY COMMANDS FOR ACTIVE TECHNOLOGIES]';
  const unfilled = { ...files, ...blanks, 'AGENTS.md': `# A\n\ncd src ${asked}${asked} pytest\n` };
  const got = await runIn(unfilled, ['resolve', '001', '--for', 'implement']);
  expect(got.out).not.toContain('/spec.md');
  const blank = {
    ...files,
    'specs/001-log-in/spec.md': '# Feature Specification: [FEATURE NAME]\n',
  };
  expect((await runIn(blank, ['resolve', '001'])).out).toMatch(/^001-log-in\n/);
  expect(told(unfilled)).toEqual([
    `${CONSTITUTION}:1 This still has \`[PROJECT_NAME]\` of the template (placeholders: 1).`,
    `AGENTS.md:3 This still has \`${asked}\` of the template (placeholders: 2).`,
    'specs/001-log-in/plan.md:1 This still has `[FEATURE]` of the template (placeholders: 2).',
  ]);
  const both = ['001', '--for', 'implement', '--as', 'codex'];
  expect(await sources(...both)).toEqual(['AGENTS.md', ...work]);
});

test('what is no markdown is handed over by name; a command that names no constitution has none', async () => {
  const tree = {
    ...files,
    'specs/001-log-in/contracts/v1/api.yaml': '---\nstatus: done\n---\n# A comment\n',
    '.claude/commands/speckit.implement.md': 'Read plan.md and tasks.md.\n',
    '.claude/skills/speckit-plan/SKILL.md': 'Read the constitution\nand `memory/style.md`.\n',
    '.specify/memory/style.md': '# Style\n',
    '.specify/memory/unread.md': '# Nobody reads it\n',
  };
  const asked = ['resolve', '001', '--for', 'implement'];
  const { out } = await runIn(tree, [...asked, '--as', 'codex']);
  expect(out).toContain('contracts/v1/api.yaml');
  expect(out).toContain(': a contract of the plan  by name: open it for its text\n');
  expect(out).not.toContain('constitution');
  const markdown = (await runIn(tree, [...asked, '--format', 'md'])).out;
  expect(markdown).toContain('### api.yaml: open the file\n\nSource: `specs/001-log-in/contracts');
  expect(markdown).not.toContain('A comment');
  const plan = await sourcesIn(tree, 'specs/001-log-in', '001', '--for', 'plan');
  expect(plan).toEqual([CONSTITUTION, '.specify/memory/style.md', 'spec.md']);
  const { layers } = JSON.parse((await runIn(tree, ['resolve', '001', '--json'])).out);
  const at = { path: '.claude/skills/speckit-plan/SKILL.md', line: 2 };
  expect(layers[1].because).toEqual({ says: 'a command names it', at });
});

test('an agent may call that its purpose', async () => {
  const { client } = await connect(folder(files));
  const asked = { target: '001', purpose: 'implement' };
  const { data } = await call(client, 'resolve_context', asked);
  expect(data).toMatchObject({
    layers: [CONSTITUTION, ...PLANNED.map(inFeature), inFeature('tasks.md')],
  });
});

function inFeature(name: string): string {
  return `specs/001-log-in/${name}`;
}

test('of a feature alone are told its open reviews, and each requirement and story at its own line', async () => {
  const requirements = [1, 2, 3, 4, 5, 6].map((at) => `- **FR-00${at}**: Do ${at}\n`).join('');
  const tree = {
    'specs/001-log-in/spec.md': `# Feature Specification: A\n\n### User Story 1 - A\n\nSee **FR-005**.\n\n${requirements}`,
    'specs/001-log-in/tasks.md':
      '- [ ] T001 [US1] Do FR-001〜004\n- [ ] T002 [US7] Do\n- [ ] T003 [US8] Do\n',
    'specs/001-log-in/plan.md': '# Plan\n',
    'specs/001-log-in/checklists/ux.md': '- [ ] CHK001 Is it easy?\n',
  };
  const { findings } = JSON.parse((await runIn(tree, ['check', '--target', '001', '--json'])).out);
  const told = findings.map(({ message, line, related }: Finding) => [
    ...[message, line],
    ...related.flatMap((one) => (one.path.endsWith('spec.md') ? one.line : [])),
  ]);
  expect(told).toEqual([
    ['Items of a review are open (1): `/speckit.implement` stops here and asks.', 1],
    ['No task names FR-005 and 1 more; tasks name the other requirements.', 11, 12],
    ['There is no user story US7 and 1 more in the specification.', 2],
  ]);
});

const done = (status: string, day = '2026-03-01') =>
  `# Feature Specification: A\n\n**Created**: ${day}\n**Status**: ${status}\n`;

test('where most stay drafts for ever, a status of another word is a finding of its own', async () => {
  const names = ['001-a', '002-b', '003-c', '004-d', '005-e'];
  const tree = Object.fromEntries(
    names.flatMap((name, at) => [
      [`specs/${name}/spec.md`, done(at === 4 ? '進行中' : 'Draft')],
      [`specs/${name}/tasks.md`, '- [x] T001 Do it\n'],
    ]),
  );
  expect(told(tree)).toEqual([
    'specs/001-a/spec.md:4 In 4 of 5 specifications with tasks every task is done, and the status still says “Draft”. Write the status that they say.',
    'specs/005-e/spec.md:4 The status is “進行中”, but every task is done (1). Write the status that they say, or open what is not done.',
  ]);
});

test('boxes without a number are no tasks, and it is said that they are open', async () => {
  const tree = {
    'specs/001-a/spec.md': done('Draft'),
    'specs/001-a/tasks.md': '- [x] T001 Do it\n- [x] T002 Log it\n\n## Checks\n\n- [ ] All pass\n',
    'specs/001-a/plan.md': '# Plan\n',
    'specs/002-b/spec.md': done('Implemented'),
    'specs/002-b/tasks.md': '- [x] T001 Do it\n',
    'AGENTS.md':
      '<!-- SPECKIT START -->\n[specs/001-a/plan.md](specs/001-a/plan.md)\n<!-- SPECKIT END -->\n',
  };
  expect(told(tree)).toEqual([
    'AGENTS.md:2 `specs/001-a` is named as the one that is worked on. All of its tasks are done, and 002-b is begun.',
    'specs/001-a/spec.md:4 The status is “Draft”, but every task is done (2; open boxes without a number do not count: 1). Write the status that they say, or open what is not done.',
  ]);
  expect((await runIn(tree, ['resolve', '001'])).out).toMatch(
    /tasks\.md .*2 of 2 tasks done, 1 other box open\n/,
  );
});

test('headings with a number are tasks, done if their boxes are or a table says so', async () => {
  const tree = (table: string) => ({
    'specs/001-a/spec.md': done('Implemented'),
    'specs/001-a/tasks.md': `- [x] Read it\n\n${table}#### T001: Do it\n\n- [x] It works\n\n#### T002 Log it\n\n- [ ] It works\n- [ ] It is tested\n`,
    'specs/001-a/plan.md': '# Plan\n',
  });
  expect(told(tree(''))).toEqual([
    'specs/001-a/spec.md:4 The status is “Implemented”, but tasks are open: 1 of 2. Write the status that they say, or check what is done.',
  ]);
  const { out } = await runIn(tree(''), ['resolve', '001']);
  expect(out).toMatch(/tasks\.md .*1 of 2 tasks done, first open in line 7\n/);
  expect(told(tree('| Task | Status |\n| --- | --- |\n| T002 | Complete |\n\n'))).toEqual([]);
});

test('numbers of issues and reports of amendments are no faults', async () => {
  const tree = {
    '.specify/memory/constitution.md':
      '<!--\nVersion change: 1.0.0 → 1.1.0\n[PRINCIPLE_1_NAME] → I. Library first\n-->\n\n# A\n\n**Version**: 1.1.0 | **Ratified**: 2026-01-02 | **Last Amended**: 2026-01-02\n',
    'specs/5063-a/spec.md': done('Draft', '2026-06-01'),
    'specs/5100-b/spec.md': done('Draft', '2026-01-01'),
    'specs/5200-c/spec.md': done('Draft', '2026-07-01'),
  };
  expect(told(tree)).toEqual([]);
});

test('a line about markers asks nothing, and a story that the list of tasks names has its place', () => {
  const story = (number: number) => `### User Story ${number} - A (Priority: P1)\n\n`;
  const tree = {
    'specs/001-a/spec.md': `# A\n\n${story(1)}${story(2)}**Ready**: pending NEEDS CLARIFICATION markers above.\n`,
    'specs/001-a/plan.md': '# Plan\n',
    'specs/001-a/tasks.md': '# Tasks\n\nFoundation, for User Story 2.\n\n- [ ] T001 [US1] Send\n',
  };
  expect(told(tree)).toEqual([]);
});

test('a folder of specs that has no plans is not taken for one of features', async () => {
  const alone = await runIn({ 'specs/001-a/spec.md': '# Spec\n' }, ['check']);
  expect([alone.code, alone.out]).toEqual([2, '']);
});

test('many features of one number are told once, and a branch has one, too', () => {
  const feature = (name: string, branch: string) => ({
    [`specs/${name}/spec.md`]: `# Feature Specification: A\n\n**Feature Branch**: \`${branch}\`\n`,
  });
  const { findings } = checked({
    '.specify/memory/constitution.md': '# A\n',
    ...feature('001-a', '001-a'),
    ...feature('001-b', '001-b'),
    ...feature('mail', '001-mail'),
    // A copy of one.
    ...feature('master', '001-a'),
  });
  expect(findings).toMatchObject([
    {
      ...{ path: 'specs/001-b/spec.md', message: '001-a also has the number 001.' },
      related: [{ path: 'specs/mail/spec.md', line: 3, message: 'has the number 001, too' }],
    },
  ]);
});

test('a label in the heading of a phase is one, and tasks for the first story alone leave out the others on purpose', () => {
  const story = (number: number): string =>
    `### User Story ${number} - Step ${number} (Priority: P1)\n\nSo it is.\n`;
  const tree = (tasks: string, ...numbers: number[]) =>
    told({
      'specs/001-a/spec.md': `# Feature Specification: A\n\n${numbers.map(story).join('\n')}`,
      'specs/001-a/plan.md': '# Implementation Plan: A\n',
      'specs/001-a/tasks.md': tasks,
    });
  expect(
    tree('- [ ] T001 [US1] Do it\n\n## Phase 2: Base (US2)\n\n- [ ] T002 Do more\n', 1, 2),
  ).toEqual([]);
  expect(tree('- [ ] T001 [US1] Do it\n', 1, 2, 3)).toEqual([]);
  expect(tree('- [ ] T001 [US1] Do it\n', 1, 2)).toEqual([
    'specs/001-a/spec.md:7 No task has the label US2, and no phase is for “User Story 2 - Step 2 (Priority: P1)”.',
  ]);
});

test('a file that stands in a component as a task names it is there, and a task may delete one or name two', () => {
  const tree = {
    'scripts/run.sh': '',
    'apps/api/scripts/wipe.py': '',
    'scripts/page/index.ts': '',
    'specs/001-a/plan.md': '# Implementation Plan: A\n',
    'specs/001-a/tasks.md':
      '- [x] T001 Write scripts/wipe.py\n- [ ] T002 Run it\n- [x] T003 删除 scripts/old.sh\n- [x] T004 Write scripts/a.sh или scripts/b.sh\n- [x] T005 Write scripts/page.ts\n- [x] T006 Use scripts/page.Send, scripts/run.ts, `scripts/b.md` is a follow-up\n',
    'specs/001-a/spec.md': '# Feature Specification: A\n',
  };
  expect(told(tree)).toEqual([]);
});

test('a requirement that the specification has no more is told where a task names it', () => {
  const all = [1, 2, 4, 5, 6].map((id) => `- **FR-00${id}**: System MUST send\n`).join('');
  const tree = {
    'specs/001-a/spec.md': `# Feature Specification: A\n\n${all}`,
    'specs/001-a/plan.md': '# Implementation Plan: A\n',
    'specs/001-a/tasks.md': '- [ ] T001 Send (FR-001, FR-002a)\n- [ ] T002 Log (FR-003)\n',
  };
  expect(told(tree)).toEqual(['specs/001-a/tasks.md:2 There is no requirement FR-003.']);
});

test('a plan without the check that its template asks for is told, even where no other has one', () => {
  const tree = {
    '.specify/memory/constitution.md':
      '# Shop Constitution\n\n## Core Principles\n\n### I. Simple\n\nIt MUST be.\n',
    '.specify/templates/plan-template.md': '# Plan\n\n## Constitution Check\n',
    'specs/001-a/plan.md': '# Implementation Plan: A\n\n## Summary\n\nSo it is.\n',
    'specs/002-b/plan.md': '# 實作計畫\n\n## 憲章檢查\n\n通過\n',
  };
  const all = told(tree).filter((one) => one.includes('Check'));
  expect(all).toEqual(['specs/001-a/plan.md:1 This has no “Constitution Check”.']);
});

test('every target is counted, and called as `check` takes it; the end of a constitution is no title', async () => {
  const tree = {
    [CONSTITUTION]: '## Mission\n\nShip.\n\n# End\n',
    'specs/001-a/plan.md': '# Plan\n',
    'openspec/specs/mail/spec.md': '# Mail\n',
    'openspec/changes/a/tasks.md': '- [ ] 1.1 Do it\n',
    'openspec/changes/c/proposal.md': '# C\n',
    'openspec/changes/archive/2026-01-02-b/tasks.md': '- [x] 1.1 Do it\n',
  };
  expect((await runIn(tree, ['targets'])).out).toMatch(/^spec-kit\/project +Constitution/m);
  expect((await runIn(tree, ['check'])).out).toContain(
    '1 project, 1 capability, 2 changes, 1 archived change:',
  );
  expect((await runIn(tree, ['check', '001'])).err).toContain('check --target NAME');
});

test('a question is told beside one that was open before', async () => {
  const spec = '# A\n\n- By [NEEDS CLARIFICATION: which way?]\n';
  const made = repository({ ...files, 'specs/001-log-in/spec.md': spec });
  made.write({ 'specs/001-log-in/spec.md': `${spec}- In [NEEDS CLARIFICATION: how long?]\n` });
  const { out } = await run(['check', '--base', 'main', '--root', made.root]);
  expect(out).toContain('spec.md:4:6 warning unfinished-spec This needs clarification (2 in this');
  expect(out).toContain('1 new');
});
