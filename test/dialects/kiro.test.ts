import { expect, test } from 'vitest';
import { openTree } from '../../src/core.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { found } from '../helpers/check.ts';
import { sourcesIn } from '../helpers/command.ts';
import { findingsIn } from '../helpers/rule-example.ts';
import { samples } from './samples.ts';

const SPEC = '.kiro/specs/log-in';
const files = {
  ...samples.kiro,
  [`${SPEC}/research.md`]: '# Research\n',
  'AGENTS.md': '# Rules\n',
};

const sources = (...words: string[]) => sourcesIn(files, SPEC, ...words);

const STEERING = '.kiro/steering/product.md';

test('a spec has its documents below the steering files that always hold', async () => {
  const own = ['requirements.md', 'research.md', 'design.md', 'tasks.md'];
  expect(await sources('log-in')).toEqual([STEERING, ...own]);
});

test('for a phase it is what that phase reads; Kiro loads steering files by itself, and no file is told twice', async () => {
  expect(await sources('log-in', '--for', 'design')).toEqual([
    STEERING,
    'requirements.md',
    'research.md',
  ]);
  const work = ['requirements.md', 'design.md', 'tasks.md'];
  for (const agent of ['codex', 'kiro']) {
    const all = await sources('log-in', '--for', 'implement', '--as', agent);
    expect(all).toEqual(['AGENTS.md', STEERING, ...work]);
  }
});

test('a spec may be a bugfix, stand in a group or in another folder', async () => {
  expect(await sources('lost link')).toEqual([STEERING, '.kiro/specs/lost link/bugfix.md']);
  expect(await sources('pay', '--for', 'tasks')).toEqual([
    STEERING,
    '.claude/specs/pay/requirements.md',
  ]);
  const old = '.kiro/specs/_archived/log-out/requirements.md';
  expect(await sources('_archived/log-out')).toEqual([STEERING, old]);
});

test('a folder of specs of another kind is left alone', () => {
  const others = { 'specs/a/design.md': '# A\n', 'specs/a/tasks.md': '- [ ] B\n' };
  const { dialects } = openTree(textTree(others), DEFAULT_SETTINGS);
  expect(dialects.map(({ name }) => name)).not.toContain('kiro');
});

const REQUIREMENTS =
  '# Requirements\n\n### Requirement 1: A\n\n1. It SHALL\n2. It SHALL\n\n### Requirement 2\n\n- It SHALL\n';

test.each([
  ['_Requirements: 1.1, 1.2, 2_', []],
  ['_Req 1.1–1.2, 2.9_', []],
  ['**Validates: Requirements 1.1, 2.1**', []],
  ['_Requirements: All, NFR-7, 3rd party_', []],
  ['_需求: 1.1_\n- [ ] 3. C\n  - _需求: All_', []],
  ['as Requirement 9 of another spec says', []],
  ['_Requirements: 1.1-1.3_', ['There is no requirement 1.3.']],
  ['_Requirements: 1.1, 3.1_', ['There is no requirement 3.1.']],
  ['**Validates: Requirements 4**', ['There is no requirement 4.']],
])('of “%s” is told: %j', (line, messages) => {
  const tasks = `- [ ] 1. A\n  - ${line}\n- [ ] 2. B\n  - _Requirements: 1, 2_\n`;
  const told = found('task-without-requirement', {
    [`${SPEC}/requirements.md`]: REQUIREMENTS,
    [`${SPEC}/tasks.md`]: tasks,
  });
  expect(told.map(({ message }) => message)).toEqual(messages);
});

test.each([
  [
    'implementation-complete',
    '- [x] 1. A\n- [ ] 2. B\n- [?] 3. C\n- [!] 4. D\n',
    [
      'The status is “implementation-complete”, but tasks are open: 3 of 4. Write the status that they say, or check what is done.',
    ],
  ],
  ['3.2', '- [x] 1. A\n', []],
  ['US1 and its guards complete', '- [x] 1. A\n', []],
  [
    'implementation-complete',
    '- [ ] 1. A\n- [x] 1.1 B\n- [ ]* 1.2 C\n- [ ] 1.3* D\n- [ ] ~~1.4 E~~\n- [ ] 1.5 F\n  - _Status: Deferred_\n',
    [],
  ],
])('the phase %s beside %j is told: %j', (phase, tasks, messages) => {
  const told = found('spec-status', {
    [`${SPEC}/spec.json`]: `{\n  "phase": "${phase}"\n}\n`,
    [`${SPEC}/tasks.md`]: tasks,
  });
  expect(told.map(({ message }) => message)).toEqual(messages);
  for (const { path, line } of told) expect([path, line]).toEqual([`${SPEC}/spec.json`, 2]);
});

test('what a done task names is history unless no commit had it, what open ones name is told once, and all is history when all are done', () => {
  const step = (day: number, files: Readonly<Record<string, number | null | { to: string }>>) => {
    return { time: `2026-02-0${day}T12:00:00Z`, author: 'Ada', files };
  };
  const first = [step(1, { 'src/db.ts': 9, 'a.ts': 9 }), step(2, { 'src/db.ts': null })];
  const commits = [...first, step(3, { 'a.ts': { to: 'b.ts' } })];
  const toldOf = (tasks: string, known: object = { commits }) =>
    findingsIn({
      title: 'a spec',
      files: {
        ...{ [`${SPEC}/tasks.md`]: tasks, 'b.ts': '', 'src/x.ts': '' },
        [`${SPEC}/design.md`]:
          'In `src/db.ts`\n\nWe will add a helper (none is there) in `src/db.ts`.\n\n- WHEN `src/db.ts` is searched for\n',
      },
      ...known,
    }).flatMap(({ rule, path, message }) =>
      rule === 'names-missing-code' || rule === 'spec-status'
        ? `${path} ${message.replace(/ in \w{7} /, ' ')}`
        : [],
    );
  const done = '- [x] 1. A, src/db.ts\n';
  expect(toldOf(done)).toEqual([]);
  const design = `${SPEC}/design.md \`src/db.ts\` was deleted (2026-02-02).`;
  expect(toldOf(`${done}- [ ] 2. B\n`)).toEqual([design]);
  expect(toldOf(`- [x] 1. Remove \`src/db.ts\`\n- [ ] 2. B\n`)).toEqual([]);
  expect(toldOf(`${done}- [ ] 2. \`src/db.ts\`\n- [ ] 3. \`a.ts\`\n`)).toEqual([
    design,
    `${SPEC}/tasks.md \`src/db.ts\` and 1 more are deleted or renamed, the first (2026-02-02).`,
  ]);
  const never = `${SPEC}/tasks.md A done task names a file that is not there: \`src/no.ts\`. Write where it is now, or open the task.`;
  expect(toldOf(`${done}- [x] 2. Write src/no.ts\n`)).toEqual([never]);
  expect(toldOf(`${done}- [x] 2. Write src/no.ts\n- [ ] 3. B\n`)).toContain(never);
  // Where nobody knows what was there once, things may have moved since.
  expect(toldOf('- [x] 2. Write src/no.ts\n', {})).toEqual([]);
});

test('a list that counts twice from one says nothing of what is below what', () => {
  const tasks = '- [ ] 1. A\n- [x] 1.1 B\n- [x] 1. C\n- [ ] 1.1 D\n';
  expect(found('unclosed-task', { [`${SPEC}/tasks.md`]: tasks })).toEqual([]);
});

test('names of files may begin with capitals, and a list of tested properties names only what is tested', async () => {
  const spec = '.kiro/specs/pay';
  const requirement = (number: number) => `### Requirement ${number}\n\n1. THE system SHALL pay\n`;
  const tree = {
    [`${spec}/Requirements.md`]: `# Requirements\n\n${requirement(1)}\n${requirement(2)}`,
    [`${spec}/Tasks.md`]: '- [ ] 1. Pay\n  - **Validates: Requirements 1.1**\n',
  };
  expect(await sourcesIn(tree, spec, 'pay', '--for', 'implement')).toEqual([
    'Requirements.md',
    'Tasks.md',
  ]);
  expect(found('task-without-requirement', tree)).toEqual([]);
});
