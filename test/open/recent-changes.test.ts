// What the last commits changed for every target of a workspace.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { folder } from '../helpers/folder.ts';
import { page, TODAY } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
const AGENT = 'plans/0042-kiln/agents/001_glaze.md';
const ADR = '.limps/adrs/ADR-0001-hot.md';

const adr = (status: string) =>
  page(`status: ${status}\nconstraints:\n  heat: 1200`, '# Hot\n\nFire it hot.\n');
const made = repository({
  [WORKSPACE]: page('language: English', '# W\n'),
  [PLAN]: page('heat: 900', '# Kiln\n'),
  [AGENT]: page('', '# Glaze\n'),
  [ADR]: adr('proposed'),
});
const german = made.commit({ [WORKSPACE]: page('language: German', '# W\n') });
made.commit({ 'notes.txt': 'none of it\n' });
made.git('checkout', '-q', '-b', 'topic');
made.commit({ [AGENT]: page('heat: 950\noverrides: [heat]', '# Glaze\n') });
made.commit({ [AGENT]: page('heat: 1000\noverrides: [heat]', '# Glaze\n') });
made.git('checkout', '-q', 'main');
made.git('merge', '-q', '--no-ff', '--no-commit', 'topic');
const merged = made.commit({});
const accepted = made.commit({ [ADR]: adr('accepted') });
made.write({ [PLAN]: page('heat: 1', '# Kiln\n') });

const told = async (root: string, most: number) => {
  const workspace = await open({ root, cwd: root, now: TODAY });
  const { commits, end } = await workspace.recentChanges(most);
  const others = commits.map(({ others }) => others);
  const rows = commits.map(({ commit, targets }) => [
    commit.hash,
    ...targets.map(({ id, kind, values }) =>
      [id, kind, ...values.map(({ keyPath, after }) => `${keyPath} ${after?.value}`)].join(' '),
    ),
  ]);
  return { rows, end, others };
};

test('tells for each commit which targets inherit what, a merge once, nothing that is not committed', async () => {
  const { rows, end } = await told(made.root, 20);
  expect(rows.slice(0, 3)).toEqual([
    [
      accepted,
      'workspace changed heat 1200',
      '0042 changed heat 1200',
      '0042/001 changed heat 1200',
    ],
    [merged, '0042/001 changed heat 1000'],
    [
      german,
      'workspace changed language German',
      '0042 changed language German',
      '0042/001 changed language German',
    ],
  ]);
  expect(rows[3]?.slice(1).map((row) => row.split(' ', 2).join(' '))).toEqual([
    'workspace added',
    '0042 added',
    '0042/001 added',
  ]);
  expect([rows.length, end]).toEqual([4, 'created']);
});

test('after as many commits as are asked for, those of a day are one', async () => {
  const { rows, end, others } = await told(made.root, 2);
  expect([rows.map(([hash]) => hash), end]).toEqual([[accepted, merged, german], 'created']);
  expect(others).toEqual([0, 0, 1]);
  expect(rows[2]?.[1]).toBe('workspace added language German');
});

test('what an agent starts with in the root is told where a commit changes it', async () => {
  const some = repository({ 'AGENTS.md': 'Be kind.\n', 'api/AGENTS.md': 'Be quick.\n' });
  some.commit({ 'AGENTS.md': 'Be kind and quick.\n' });
  some.commit({ 'api/AGENTS.md': 'Be quick and kind.\n' });
  const workspace = await open({ root: some.root, cwd: some.root, now: TODAY });
  const { commits } = await workspace.recentChanges(20);
  expect(commits.map(({ starts }) => starts)).toEqual([
    [],
    [{ title: 'Codex', before: 3, after: 5 }],
    [{ title: 'Codex', before: 0, after: 3 }],
  ]);
});

test('what an agent starts with by a link was what the file said then', async () => {
  const some = repository({ 'AGENTS.md': 'Be kind.\n', '.claude/settings.json': '{}\n' });
  symlinkSync('AGENTS.md', join(some.root, 'CLAUDE.md'));
  some.commit({});
  some.commit({ 'AGENTS.md': 'Be kind and quick.\n' });
  const workspace = await open({ root: some.root, cwd: some.root, now: TODAY });
  const [{ starts = [] } = {}] = (await workspace.recentChanges(20)).commits;
  expect(starts.map(({ title, before, after }) => [title, before, after])).toEqual([
    ['Claude Code', 3, 5],
    ['Codex', 3, 5],
  ]);
});

test('each agent in use is told what it sees differently, of a link its file', async () => {
  const some = repository({
    ...{ 'AGENTS.md': 'Be kind.\n', 'api/AGENTS.md': '# Api\n\nBe quick.\n' },
    '.claude/settings.json': '{}\n',
  });
  symlinkSync('AGENTS.md', join(some.root, 'CLAUDE.md'));
  symlinkSync('AGENTS.md', join(some.root, 'api/CLAUDE.md'));
  some.commit({});
  some.commit({ 'api/AGENTS.md': '# Api\n\nBe quick and kind.\n' });
  some.commit({ 'CLAUDE.md': null, 'api/CLAUDE.md': null });
  const workspace = await open({ root: some.root, cwd: some.root, now: TODAY });
  const { commits } = await workspace.recentChanges(20);
  const told = commits.map(({ targets }) =>
    targets.map(({ seenBy, layers, sections }) => [
      `${seenBy?.reader} in ${seenBy?.target}`,
      ...layers.flatMap(({ kind, source }) => (kind === 'changed' ? [] : `${kind} ${source}`)),
      ...sections.map(({ source }) => source),
    ]),
  );
  const [unlinked = [], edited] = told;
  expect(unlinked.map((one) => one.slice(0, 3))).toEqual([
    ['claude in at', 'added AGENTS.md', 'removed CLAUDE.md'],
    ['claude in at/api', 'added AGENTS.md', 'added api/AGENTS.md'],
  ]);
  expect(edited).toEqual([
    ['claude in at/api', 'api/AGENTS.md'],
    ['codex in at/api', 'api/AGENTS.md'],
  ]);
});

test('what is asked for is told, however many targets each commit changes', async () => {
  const many = repository(
    Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [
        `plans/0042-kiln/agents/${n + 100}_a.md`,
        page('', '# A\n'),
      ]),
    ),
  );
  for (let n = 0; n < 6; n += 1) many.commit({ [WORKSPACE]: page('', `# W\n\nText ${n}.\n`) });
  expect((await told(many.root, 100)).end).toBe('created');
});

test('tells a month, and of an older history its last twenty', async () => {
  const { root, commit } = repository({ [WORKSPACE]: page('day: 0', '# W\n') });
  const days = (count: number, month: string) => {
    for (let day = 1; day <= count; day += 1)
      commit(
        { [WORKSPACE]: page(`day: ${month}-${day}`, '# W\n') },
        `${month}-01T00:00:${String(day).padStart(2, '0')}Z`,
      );
  };
  days(22, '2025-06');
  days(3, '2026-03');
  expect(await told(root, 100)).toMatchObject({ rows: { length: 20 }, end: 'since' });
  days(24, '2026-04');
  expect(await told(root, 100)).toMatchObject({ rows: { length: 27 }, end: 'since' });
  const few = await told(root, 5);
  expect([few.others, few.end]).toEqual([[0, 0, 0, 0, 0, 18, 2], 'since']);
});

test('says where a shallow clone begins', async () => {
  const root = folder({});
  made.git('clone', '-q', '--depth=2', `file://${made.root}`, root);
  const { rows, end } = await told(root, 20);
  expect([rows.map(([hash]) => hash), end]).toEqual([[accepted], 'shallow']);
});

test('tells that the only instruction file of a folder that stays came and went', async () => {
  const file = 'packages/api/CLAUDE.md';
  const { root, commit } = repository({ 'CLAUDE.md': '# W\n', [file]: '# API\n', 'a.ts': '' });
  commit({ [file]: null, 'packages/api/a.ts': '' });
  const { rows } = await told(root, 20);
  expect(rows.map(([, ...targets]) => targets)).toEqual([
    ['at/packages/api removed'],
    ['at added', 'at/packages/api added'],
  ]);
});

test('is refused where there is no git', async () => {
  await expect(told(folder({ [WORKSPACE]: '# W\n' }), 20)).rejects.toThrow('git');
});
