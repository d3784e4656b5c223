// What agents say of their work, in front matter and in the lines that were written before there was any.

import { describe, expect, test } from 'vitest';
import { found } from '../helpers/check.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { resolved } from '../helpers/hierarchy.ts';

const AGENT = 'plans/0042-x/agents/002-c.agent.md';
const others = {
  'plans/0042-x/0042-x-plan.md': '# X\n',
  'plans/0042-x/agents/000-a.agent.md': '# A\n',
  'plans/0042-x/agents/001-b.agent.md': '# B\n',
};
async function listed(text: string) {
  const root = folder({ ...others, [AGENT]: text });
  const { targets } = JSON.parse((await run(['targets', '--json', '--root', root])).out);
  return targets.find(({ id }: { id: string }) => id === '0042/002');
}

describe('in the list of targets', () => {
  test('what the front matter says, aliases joined', async () => {
    const text =
      '---\nstatus: WIP\npersona: reviewer\nfiles: [src/a.ts, ./src/b.ts]\ndependencies: [001]\ndepends_on: [000]\nblocks: 003\n---\n';
    expect(await listed(text)).toMatchObject({
      rawStatus: 'WIP',
      lifecycle: 'active',
      persona: 'reviewer',
      files: ['src/a.ts', 'src/b.ts'],
      dependsOn: ['000', '001'],
      blocks: ['003'],
    });
  });

  test('what lines of the body say, where there is no front matter', async () => {
    const text = [
      '# Agent 2',
      '**Status:** PASS',
      '## Scope',
      'Own: `src/a.ts` (create), `src/lib/*`',
      'Depend on: Agents 0–1 for the types of agent 7',
      'Block: Agent 003 (waits), Agent 4',
      '```',
      'Files: `src/no.ts`',
      '```',
      '- **Files**: `src/a.ts`, `package.json` (modify)',
    ].join('\n');
    expect(await listed(text)).toMatchObject({
      rawStatus: 'PASS',
      persona: null,
      files: ['src/a.ts', 'src/lib/*', 'package.json'],
      dependsOn: ['000', '001'],
      blocks: ['003', '004'],
    });
  });

  test('files with what is to be done with them, and titles without the number', async () => {
    const text =
      '---\nfiles:\n  - path: src/a.ts\n    action: modify\n  - src/b.ts\n---\n# Agent 2: Write it\n';
    expect(await listed(text)).toMatchObject({ files: ['src/a.ts', 'src/b.ts'] });
    const context = resolved({ ...others, [AGENT]: text }, '42', '2');
    expect(context.target.title).toBe('Write it');
    expect(context.sections.map(({ heading }) => heading)).toEqual(['X']);
  });

  test('what the body says is a value of the context, too, with its place', () => {
    const text = '# Agent 2\n\nOwn: `src/a.ts` (create)\nFiles: `src/b.ts`\n';
    const { values, provenance } = resolved({ ...others, [AGENT]: text }, '42', '2');
    expect(values).toEqual({ files: ['src/a.ts', 'src/b.ts'] });
    expect(provenance['/files/1']?.winner).toMatchObject({ source: AGENT, line: 4 });
  });

  test.each(['Nothing', 'none', 'All docs', 'version 2026 of the API'])(
    'no agents: %s',
    async (text) => {
      expect(await listed(`# C\n\nDepend on: ${text}\nBlock: ${text}\n`)).toMatchObject({
        dependsOn: [],
        blocks: [],
      });
    },
  );
});

test('a dependency in a line of the body is one in the graph', async () => {
  const root = folder({ ...others, [AGENT]: '# C\n\nDepend on: Agent 1\n' });
  const { edges } = JSON.parse((await run(['graph', 'export', '--json', '--root', root])).out);
  expect(edges).toContainEqual({
    type: 'DEPENDS_ON',
    from: '0042/002',
    to: '0042/001',
    source: AGENT,
    line: 3,
  });
});

describe('names of plans', () => {
  const tree = (plans: string) => ({
    '.limps/projects/api/project.md': `---\nplans: ${plans}\nlanguage: Go\n---\n`,
    'plans/0042-x/0042-x-plan.md': '# X\n',
    'plans/0042-x/agents/000-a.md': '# A\n',
    'plans/Completed/0007-old/0007-old-plan.md': '# Old\n',
    'plans/Completed/0042-first/0042-first-plan.md': '# First\n',
  });
  test.each(['[42]', '[0042]', '["0042-x"]', '42'])('a project that lists %s', (plans) => {
    expect(resolved(tree(plans), '42', '0').values).toEqual({ language: 'Go' });
    expect(found('unknown-scope', tree(plans))).toEqual([]);
  });
  test('a plan that is over has its number where no other has it', () => {
    const files = tree('[7, 42]');
    expect(resolved(files, '0007').values).toEqual({ language: 'Go' });
    expect(resolved(files, '0042-first').values).toEqual({});
    expect(found('unknown-scope', files)).toEqual([]);
  });
  test('two of one number are told, but not one that is over', () => {
    const files = {
      ...tree('[]'),
      'plans/42-y/plan.md': '# Y\n',
      'plans/0042-x/agents/0-b.md': '# B\n',
    };
    const told = found('duplicate-id', files);
    expect(told.map(({ path, message }) => [path, message])).toEqual([
      ['plans/0042-x/agents/000-a.md', '0-b also has the number 000.'],
      ['plans/42-y/plan.md', '0042-x-plan also has the number 42.'],
    ]);
  });
});

describe('files of agents', () => {
  const lists = (status: string) => `---\nstatus: ${status}\nfiles: [src/gone.ts]\n---\n`;
  const tree = { ...others, 'src/a.ts': '' };

  test('are missed once the agent is done, and no more once its plan is', () => {
    const done = { ...tree, [AGENT]: lists('PASS') };
    expect(found('missing-file', done)).toMatchObject([{ path: AGENT, line: 3, column: 9 }]);
    const plan = { 'plans/0042-x/0042-x-plan.md': '---\nstatus: done\n---\n' };
    expect(found('missing-file', { ...done, ...plan })).toEqual([]);
  });

  test('belong to one agent at a time', () => {
    const both = {
      ...tree,
      [AGENT]: lists('WIP'),
      'plans/0042-x/agents/001-b.agent.md': lists('in progress'),
    };
    expect(found('contested-file', both)).toMatchObject([
      { path: AGENT, related: [{ path: 'plans/0042-x/agents/001-b.agent.md', line: 3 }] },
    ]);
    expect(found('contested-file', { ...both, [AGENT]: lists('BLOCKED') })).toEqual([]);
  });
});

test('a plan is listed in its project, and so is what the project holds', async () => {
  const root = folder({
    ...others,
    '.limps/workspace.md': '# W\n',
    '.limps/projects/api/project.md': '---\nplans: [0042-x]\n---\n',
  });
  const { out } = await run(['targets', '--root', root]);
  expect(out).toMatch(/└─ projects\/api +api\n +└─ 0042 +0042-x\n +├─ 0042\/000/);
  const inside = JSON.parse((await run(['targets', 'projects/api', '--json', '--root', root])).out);
  expect(inside.targets.map(({ id }: { id: string }) => id)).toEqual([
    '0042',
    '0042/000',
    '0042/001',
  ]);
});

test('agents that wait for each other are told as long as one of them is not done', () => {
  const circle = (status: string) => ({
    ...others,
    'plans/0042-x/agents/000-a.agent.md': '# A\n\nStatus: PASS\n\nDepend on: Agent 1\n',
    'plans/0042-x/agents/001-b.agent.md': `# B\n\nStatus: ${status}\n\nDepend on: Agent 0\n`,
  });
  expect(found('circular-dependency', circle('WIP'))).toHaveLength(1);
  expect(found('circular-dependency', circle('PASS'))).toEqual([]);
});
