// Memory from the command line (L-046 … L-051, L-059, X-02).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testOf } from '../dialects/samples.ts';
import { run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { changes } from '../helpers/memory-edit.ts';
import { AGENT, PLAN } from '../helpers/memory-files.ts';

const AGENT_PATH = 'plans/0042-graph/agents/001-resolve.memory.md';
const PLAN_PATH = 'plans/0042-graph/plan.memory.md';

const workspace = (): string =>
  folder({
    '.limps/workspace.md': '---\nname: W\n---\n',
    'plans/0042-graph/0042-graph-plan.md': '---\ntitle: Graph\n---\n',
    'plans/0042-graph/agents/000-schema.md': '# Agent 000: Schema\n',
    'plans/0042-graph/agents/001-resolve.md': '# Agent 001: Resolve\n',
    [AGENT_PATH]: AGENT,
    [PLAN_PATH]: PLAN,
  });

test('a workspace without plans says what would keep memory, not how another system begins', async () => {
  const { err } = await runIn({ '.limps/workspace.md': '# W\n' }, ['remember', 'Lime']);
  expect(err).toBe(
    'stratigraph: Nothing here keeps memory yet.\n  What does, and how to begin: stratigraph docs memory, stratigraph docs organisation.\n',
  );
});

/** Runs `memory …` and gives what it said, and how the two files changed. */
async function memory(root: string, ...argv: readonly string[]) {
  const read = (path: string): string =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const [agent, plan] = [read(AGENT_PATH), read(PLAN_PATH)];
  const ran = await run(['memory', ...argv, '--root', root]);
  return {
    ...ran,
    agent: changes(agent, read(AGENT_PATH)).filter((line) => !line.includes('updated')),
    plan: changes(plan, read(PLAN_PATH)).filter((line) => !line.includes('updated')),
  };
}

test('show tells every entry with its id and line', async () => {
  const root = workspace();
  const text = await run(['memory', 'show', '42', '1', '--root', root]);
  expect(text.out).toContain('finding-zpcnw   The tokenizer matters  :15');
  expect(text.out).toContain('blocker-vrwnp   open: Custom tokenizer — Needs research');
  const json = JSON.parse((await run(['memory', 'show', '42', '1', '--root', root, '--json'])).out);
  expect(json).toMatchObject({ target: '0042/001', path: AGENT_PATH, exists: true });
  expect(json.decisions[0]).toMatchObject({
    id: 'decision-ywqdv',
    choice: 'content hash',
    line: 22,
  });
});

test('show without a target lists who has a memory', async () => {
  const listed = await run(['memory', 'show', '--root', workspace()]);
  expect(listed.out).toMatch(
    /^0042 {6}1 fact · 1 decision · 1 .+\n {2}finding-\w+ {2}Traversal [\s\S]+\n0042\/001 {2}.+\n[\s\S]+\n\nShow one: stratigraph memory show 0042\n$/,
  );
});

testOf('hobbs')('where nobody has a memory, how to begin one', async () => {
  const { out } = await run(['memory', 'show', '--root', folder({ 'AGENTS.md': '# Shop\n' })]);
  expect(out).toBe(
    'Nothing is remembered here yet.\nBegin: stratigraph hobbs init\nAll ways: stratigraph docs memory\n',
  );
});

test('an agent without memory has none, and gets a file with its first entry', async () => {
  const root = workspace();
  expect((await memory(root, 'show', '42', '0')).out).toContain('No entries yet.');
  const { out, code } = await memory(root, 'add', '42', '0', 'finding', 'It works');
  expect([code, out]).toEqual([
    0,
    'finding-pmwgw added  plans/0042-graph/agents/000-schema.memory.md:14\n  It works\n',
  ]);
});

test('add: finding, decision, blocker', async () => {
  const root = workspace();
  expect((await memory(root, 'add', '42', '1', 'finding', 'New')).agent).toEqual(['+- New\n']);
  const decision = ['decision', 'Index', '--choice', 'tree', '--rationale', 'Fast'];
  expect((await memory(root, 'add', '42', '1', ...decision)).agent).toEqual([
    '+| Index | tree | Fast | 2026-03-31 |\n',
  ]);
  const blocker = ['blocker', 'Disk', '--status', 'resolved', '--note', 'Bought one'];
  expect((await memory(root, 'add', '42', '1', ...blocker)).agent).toEqual([
    '+- [x] ~~Disk~~ — Bought one\n',
  ]);
});

test('session, blocker resolve', async () => {
  const root = workspace();
  expect((await memory(root, 'session', '42', '1', 'Did it')).agent).toEqual([
    '-sessions: 2\n',
    '+sessions: 3\n',
    '+### Session 3 — 2026-03-31\n',
    '+- Did it\n',
    '+\n',
  ]);
  const resolved = await memory(
    root,
    'blocker',
    'resolve',
    '42',
    '1',
    'blocker-2',
    '--note',
    'Done',
  );
  expect(resolved.agent).toEqual([
    '-- [ ] Custom tokenizer — Needs research\n',
    '+- [x] ~~Custom tokenizer~~ — Needs research; Done\n',
  ]);
});

test('promote says where the finding went; a second promotion changes nothing', async () => {
  const root = workspace();
  writeFileSync(join(root, PLAN_PATH), PLAN.replace('[000, 001, 002]', '[000]'));
  const first = await memory(root, 'promote', '42', '1', 'finding-2');
  expect(first.plan).toEqual([
    '-contributors: [000]\n',
    '+contributors: [000, 001]\n',
    '+- The tokenizer matters\n',
  ]);
  expect(first.agent).toEqual([]);
  expect(first.out).toBe(
    `finding-zpcnw copied to plan 0042 (same id)  ${PLAN_PATH}:14\n  The tokenizer matters\n`,
  );
  const second = await memory(root, 'promote', '42', '1', '2');
  expect(second).toMatchObject({ code: 0, plan: [], agent: [] });
  expect(second.out).toContain('was already copied to plan 0042 (same id); nothing was changed');
});

test('what one agent promotes another agent of the plan sees, and its own memory comes last', async () => {
  const root = workspace();
  await memory(root, 'promote', '42', '1', '2');
  await memory(root, 'add', '42', '0', 'finding', 'My own');
  const other = JSON.parse(
    (await run(['context', 'resolve', '42', '0', '--json', '--root', root])).out,
  );
  const said = other.memory.map((file: { source: string; findings: { text: string }[] }) => [
    file.source,
    file.findings.map(({ text }) => text),
  ]);
  expect(said).toEqual([
    [PLAN_PATH, ['Traversal needs covering indexes', 'The tokenizer matters']],
    ['plans/0042-graph/agents/000-schema.memory.md', ['My own']],
  ]);
  const own = (await run(['context', 'resolve', '42', '1', '--json', '--root', root])).out;
  expect(own.split('The tokenizer matters')).toHaveLength(2);
});

test('plan show and add; agents that a decision affects are those of the plan', async () => {
  const root = workspace();
  expect((await memory(root, 'plan', 'show', '42')).out).toContain('affects 004, 005');
  const decision = ['decision', 'Tests', '--choice', 'first', '--affects', '0,1'];
  expect((await memory(root, 'plan', 'add', '42', ...decision)).plan).toEqual([
    '+| Tests | first | 000, 001 | 2026-03-31 |\n',
  ]);
  expect((await memory(root, 'plan', 'add', '42', 'lesson', 'Ask')).plan).toEqual(['+- Ask\n']);
  expect((await memory(root, 'plan', 'add', '42', 'question', 'Why?')).plan).toEqual([
    '+- [ ] Why?\n',
  ]);
  expect((await memory(root, 'plan', 'add', '42', 'discovery', 'So')).plan).toEqual(['+- So\n']);
  const unknown = await memory(root, 'plan', 'add', '42', 'decision', 'X', '--affects', '7');
  expect(unknown).toMatchObject({ code: 2, plan: [] });
  expect(unknown.err).toContain('There is no agent "7"');
  const alone = await memory(root, 'add', '42', '1', 'decision', 'X', '--affects', 'all');
  expect(alone).toMatchObject({ code: 2, agent: [] });
  expect(alone.err).toContain('Record it for all of them with --target 0042.');
});

test('clear asks; with --yes the old file stands in the archive, and never over another', async () => {
  const root = workspace();
  const asked = await memory(root, 'clear', '42', '1');
  expect(asked).toMatchObject({ code: 2, agent: [] });
  expect(asked.err).toContain('--yes');
  const archived = `.limps/archive/${AGENT_PATH.replace('.md', '.2026-03-31.md')}`;
  const cleared = await run(['memory', 'clear', '42', '1', '--yes', '--json', '--root', root]);
  expect(JSON.parse(cleared.out)).toEqual({ target: '0042/001', path: AGENT_PATH, archived });
  expect(readFileSync(join(root, archived), 'utf8')).toBe(AGENT);
  expect(existsSync(join(root, AGENT_PATH))).toBe(false);
  await memory(root, 'add', '42', '1', 'finding', 'Anew');
  await run(['memory', 'clear', '42', '1', '--yes', '--root', root]);
  expect(readFileSync(join(root, archived), 'utf8')).toBe(AGENT);
  expect(existsSync(join(root, archived.replace(/\.md$/, '-2.md')))).toBe(true);
  expect((await memory(root, 'clear', '42', '1', '--yes')).err).toContain('no memory to clear');
});

test('what the policy keeps out is not written, and the answer has a stable code', async () => {
  const root = workspace();
  const denied = await memory(
    root,
    'add',
    '42',
    '1',
    'decision',
    'Login',
    '--choice',
    'password = hunter2',
  );
  expect(denied).toMatchObject({ code: 2, agent: [] });
  expect(denied.err).toContain('memory_policy_denied: the choice contains');
  expect(denied.err).not.toContain('hunter2');
  const spent = ['add', '42', '1', 'finding', 'Spent $4,200 on AWS in January'];
  expect((await memory(root, ...spent)).code).toBe(0);
  writeFileSync(join(root, 'stratigraph.json'), '{"memory": {"policy": "vault"}}');
  expect((await memory(root, ...spent)).err).toContain('memory_policy_denied');
});

test.each([
  ['an unknown kind', ['add', '42', '1', 'fnding', 'x'], 'Did you mean "finding"?'],
  ['an unknown agent', ['add', '42', '9', 'finding', 'x'], 'There is no agent "9"'],
  ['an unknown plan', ['show', '43', '1'], 'There is no plan "43"'],
  [
    'an unknown finding',
    ['promote', '42', '1', 'finding-9'],
    'It has finding-qycjz, finding-zpcnw',
  ],
  [
    'an unknown blocker',
    ['blocker', 'resolve', '42', '1', '9'],
    'It has blocker-srmmx, blocker-vrwnp',
  ],
  [
    'an unknown status',
    ['add', '42', '1', 'blocker', 'x', '--status', 'opn'],
    'Did you mean "open"?',
  ],
  [
    'words of another kind',
    ['add', '42', '1', 'finding', 'x', '--choice', 'y'],
    'choice cannot be used with a finding',
  ],
  ['no words', ['add', '42', '1', 'finding', ' '], 'Nothing to record'],
  ['nothing to promote', ['promote', '42', '0', '1'], 'has no memory yet'],
])('%s is told in words', async (_, argv, expected) => {
  const answer = await memory(workspace(), ...argv);
  expect(answer).toMatchObject({ code: 2, out: '', agent: [], plan: [] });
  expect(answer.err).toContain(expected);
});

test('two plans of one number are told apart by name', async () => {
  const root = workspace();
  mkdirSync(join(root, 'plans/0042-other'));
  const { code, err } = await memory(root, 'plan', 'show', '42');
  expect(code).toBe(2);
  expect(err).toContain('0042-graph, 0042-other');
  expect((await memory(root, 'plan', 'show', '0042-graph')).code).toBe(0);
});

test('clear writes out what a path hides', async () => {
  const root = folder({
    '.limps/workspace.md': '# W\n',
    'plans/0042-a\u001b[31m/0042-a-plan.md': '# A\n',
    'plans/0042-a\u001b[31m/plan.memory.md': '# M\n\n## Findings\n\n- One\n',
  });
  const { code, out, err } = await run(['memory', 'clear', '42', '--yes', '--root', root]);
  expect([code, `${out}${err}`]).toEqual([0, expect.stringContaining('<U+001B>')]);
  expect(out + err).not.toContain('\u001b');
});

test('words list the entries that have them, and count no other', async () => {
  const notes = '# M\n\n## Findings\n\n- Cranes lift\n- Ropes hold\n';
  const files = { '.limps/workspace.md': '# W\n', 'plans/0042-a/0042-a-plan.md': '# A\n' };
  const root = folder({ ...files, 'plans/0042-a/plan.memory.md': notes });
  const { out } = await run(['memory', 'list', 'crane', '--root', root]);
  expect(out).toMatch(/^0042 {2}1 fact .*\n {2}finding-\w+ {2}Cranes lift {2}:5\n/);
  expect(out).not.toContain('Ropes');
});

testOf('tlc')('the list of memories names the folder that a memory stands in', async () => {
  const tlc = (files: Readonly<Record<string, string>>) => {
    return runIn({ '.tlc.json': '{"workspace": true}', ...files }, ['memory', 'list']);
  };
  const decision = { 'memory/decisions/db.md': '# Use Postgres\n' };
  expect((await tlc(decision)).out).toContain('1 decision  memory/decisions\n');
  const both = { ...decision, 'memory/gotchas/pool.md': '# The pool blocks\n' };
  expect((await tlc(both)).out).toContain('1 fact · 1 decision  memory\n');
});
