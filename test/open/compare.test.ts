// A workspace held against a revision of it: only what is new, and what targets see differently.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
const AGENT = 'plans/0042-kiln/agents/001_glaze.md';

const FILES = {
  [WORKSPACE]: page(
    'updated: 2026-03-30\nlanguage: TypeScript',
    '# W\n\nSee [nothing](gone.txt).\n',
  ),
  [PLAN]: page('updated: 2026-03-30\nstatus: active', '# Kiln\n\nFire it.\n'),
  [AGENT]: page('updated: 2026-03-30\nstatus: active', '# Glaze\n'),
  'plans/0042-kiln/agents/002_shape.md': page('updated: 2026-03-30\nstatus: active', '# Shape\n'),
  'plans/0043-wheel/0043-wheel-plan.md': page('updated: 2026-03-30\nstatus: active', '# Wheel\n'),
};

async function compare(root: string, revision = 'main', options: { tokens?: boolean } = {}) {
  const workspace = await open({ root, cwd: root, now: '2026-03-31T12:00:00Z' });
  return workspace.compare(revision, options);
}

function started(files: Readonly<Record<string, string>> = FILES): Repository {
  const made = repository(files);
  made.git('checkout', '-q', '-b', 'topic');
  return made;
}

const brief = (findings: readonly { rule: string; path: string; line: number }[]) =>
  findings.map(({ rule, path, line }) => `${rule} ${path}:${line}`);

test('nothing changed: nothing is new, nobody sees anything differently', async () => {
  const { root, git } = started();
  const result = await compare(root);
  expect(result).toMatchObject({ new: [], fixed: [], targets: [] });
  expect(result.unchanged).toBeGreaterThan(0);
  expect(result.base).toEqual({ revision: 'main', commit: git('rev-parse', 'main').trim() });
});

test('what was wrong before is not new, wherever it moved', async () => {
  const { root, write } = started();
  write({ [WORKSPACE]: FILES[WORKSPACE].replace('# W', '# W\n\nMore words.\n') });
  expect(brief((await compare(root)).new)).toEqual([]);
});

test('a finding that the change brings is new, one that it mends is fixed', async () => {
  const { root, write } = started();
  write({
    [WORKSPACE]: FILES[WORKSPACE].replace('See [nothing](gone.txt).', 'See.'),
    [PLAN]: `${FILES[PLAN]}\nSee [too](gone.txt).\n`,
  });
  const { new: found, fixed } = await compare(root);
  expect([brief(found), brief(fixed)]).toEqual([
    [`broken-link ${PLAN}:10`],
    [`broken-link ${WORKSPACE}:8`],
  ]);
});

test('a value that the workspace changes is seen differently by everyone beneath it', async () => {
  const { root, commit } = started();
  commit({ [WORKSPACE]: FILES[WORKSPACE].replace('TypeScript', 'HTML') });
  const { targets } = await compare(root);
  expect(targets.map(({ id }) => id)).toEqual([
    'workspace',
    '0042',
    '0043',
    '0042/001',
    '0042/002',
  ]);
  expect(targets[3]).toMatchObject({
    kind: 'changed',
    values: [
      {
        keyPath: 'language',
        before: { value: 'TypeScript' },
        after: { value: 'HTML' },
        cause: { in: 'after', source: WORKSPACE, line: 3 },
      },
    ],
  });
});

test('a file of one agent concerns that agent only, and files of nobody concern nobody', async () => {
  const { root, write } = started();
  write({ [AGENT]: `${FILES[AGENT]}\nMore.\n`, 'README.md': 'x', 'plans/notes.txt': 'y' });
  expect((await compare(root)).targets.map(({ id }) => id)).toEqual(['0042/001']);
});

test('targets come and go', async () => {
  const { root, write } = started();
  write({ [AGENT]: null, 'plans/0042-kiln/agents/003_new.md': page('status: active', '# New\n') });
  const { targets } = await compare(root);
  expect(targets.map(({ id, kind }) => [id, kind])).toEqual([
    ['0042/003', 'added'],
    ['0042/001', 'removed'],
  ]);
});

test('a renamed file brings no findings and no differences of its own', async () => {
  const { root, git } = started({ ...FILES, [AGENT]: `${FILES[AGENT]}\n[x](gone.txt)\n` });
  git('mv', AGENT, 'plans/0042-kiln/agents/001_paint.md');
  const { new: found, fixed, targets } = await compare(root);
  expect([brief(found), brief(fixed)]).toEqual([[], []]);
  expect(targets).toMatchObject([
    { id: '0042/001', values: [], sections: [], layers: [{ kind: 'renamed' }] },
  ]);
});

test('a file that was renamed and edited brings only what the edit brings', async () => {
  const { root, git, write } = started({ ...FILES, [AGENT]: `${FILES[AGENT]}\n[x](gone.txt)\n` });
  const moved = 'plans/0042-kiln/agents/001_paint.md';
  git('mv', AGENT, moved);
  write({ [moved]: `${FILES[AGENT]}\nMore.\n\n[x](gone.txt) [y](lost.txt)\n` });
  const { new: found, fixed } = await compare(root);
  expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('lost.txt')]);
  expect(fixed).toEqual([]);
});

test('so does a file of a feature that got another number', async () => {
  const spec =
    '# 仕様\n\nメールを送る。\n\n届いたら知らせる。\n\nIt sends mail.\n\n[x](gone.txt)\n';
  const { root, git, write } = started({
    '.specify/memory/constitution.md': '# Constitution\n',
    'specs/005-a/spec.md': spec,
  });
  git('mv', 'specs/005-a', 'specs/013-a');
  write({ 'specs/013-a/spec.md': spec.replace('sends', 'sends no') });
  const { new: found, fixed } = await compare(root);
  expect([brief(found), brief(fixed)]).toEqual([[], []]);
});

test('a checkout that ends lines otherwise than the repository is the same', async () => {
  const { root, write } = started();
  const windows = Object.entries(FILES).map(([path, text]) => [
    path,
    text.replaceAll('\n', '\r\n'),
  ]);
  write(Object.fromEntries(windows));
  expect(await compare(root)).toMatchObject({ new: [], fixed: [], targets: [] });
  write({ [PLAN]: FILES[PLAN].replace('Fire it.', 'Fire.').replaceAll('\n', '\r\n') });
  expect((await compare(root)).targets[0]).toMatchObject({
    id: '0042',
    sections: [{ kind: 'changed', heading: 'Kiln', line: 8 }],
  });
});

test('within a hook of git it stays in its own repository', async () => {
  const inside = Object.entries(FILES).map(([path, text]) => [`docs/${path}`, text]);
  const { root } = started(Object.fromEntries(inside));
  process.env.GIT_DIR = '.git';
  process.env.GIT_INDEX_FILE = '.git/other-index';
  try {
    expect(await compare(join(root, 'docs'))).toMatchObject({ new: [], targets: [] });
  } finally {
    delete process.env.GIT_DIR;
    delete process.env.GIT_INDEX_FILE;
  }
});

test('without its workspace document every target loses what it said', async () => {
  const { root, write } = started();
  write({ [WORKSPACE]: null });
  const { targets } = await compare(root);
  expect(targets).toHaveLength(5);
  expect(targets[1]).toMatchObject({
    values: [{ kind: 'removed', keyPath: 'language', cause: { in: 'before', line: 3 } }],
    layers: [{ kind: 'removed', source: WORKSPACE }],
  });
});

test('a workspace that the revision does not have is new as a whole', async () => {
  const { root, commit } = repository({ 'README.md': 'x' });
  const first = commit({});
  commit(FILES);
  const { new: found, unchanged, targets } = await compare(root, first);
  expect(unchanged).toBe(0);
  expect(found.length).toBeGreaterThan(0);
  expect(targets.map(({ kind }) => kind)).toEqual(['added', 'added', 'added', 'added', 'added']);
});

test('the root may be a folder of the repository, and files may be called anything', async () => {
  const hostile = 'docs/plans/0042-kiln/agents/003_a "b"\n\'c\'.md';
  const inside = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [`docs/${path}`, text]),
  );
  const { root, write } = started({ ...inside, [hostile]: page('status: active', '# Odd\n') });
  write({ [hostile]: page('status: active\nodd: 1', '# Odd\n') });
  const { targets } = await compare(join(root, 'docs'));
  expect(targets).toHaveLength(1);
  expect(targets[0]?.values).toMatchObject([{ keyPath: 'odd', after: { value: 1 } }]);
});

test('tokens are counted where they are asked for', async () => {
  const { root, write } = started();
  write({ [AGENT]: `${FILES[AGENT]}\nMore words here.\n` });
  const [change] = (await compare(root, 'main', { tokens: true })).targets;
  expect(change?.tokens?.after).toBeGreaterThan(change?.tokens?.before ?? Number.POSITIVE_INFINITY);
  expect((await compare(root)).targets[0]?.tokens).toBeNull();
});

test('what the settings exclude is excluded from the revision too', async () => {
  const { root, write } = started({
    ...FILES,
    'stratigraph.json': '{"exclude": ["plans/0043-wheel/"]}',
  });
  write({ 'plans/0043-wheel/0043-wheel-plan.md': 'other' });
  expect((await compare(root)).targets).toEqual([]);
});

describe('time', () => {
  test('that passes makes nothing new', async () => {
    const { root } = started();
    const workspace = await open({ root, cwd: root, now: '2027-03-31T12:00:00Z' });
    const stale = (await workspace.check()).findings.filter(
      ({ rule }) => rule === 'stale-document',
    );
    expect(stale.length).toBeGreaterThan(0);
    expect((await workspace.compare('main')).new).toEqual([]);
  });

  test('of a commit counts for files that state no date', async () => {
    const { root, commit } = repository({ [WORKSPACE]: page('a: 1', '# W\n') });
    commit({ 'README.md': 'x' }, '2026-03-29T00:00:00Z');
    commit({ [WORKSPACE]: page('a: 2', '# W\n') }, '2026-03-30T00:00:00Z');
    const { fixed } = await compare(root, 'HEAD~1');
    expect(fixed.map(({ rule }) => rule)).toContain('stale-document');
  });
});

test('comparing changes nothing in the repository', async () => {
  const { root, git, write } = started();
  write({ [AGENT]: 'changed' });
  const before = git('status', '--porcelain');
  await compare(root);
  expect(git('status', '--porcelain')).toBe(before);
  expect(readFileSync(join(root, AGENT), 'utf8')).toBe('changed');
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

test('an unknown revision and a folder without a repository are wrong usage', async () => {
  const { root } = started();
  await expect(compare(root, 'nowhere')).rejects.toThrow('has no commit "nowhere"');
  await expect(compare(root, '--output=/tmp/x')).rejects.toThrow('has no commit');
});

describe('a decision that takes a step it cannot take (L-077)', () => {
  const ADR = 'docs/adr/0001-use-x.md';
  const record = (status: string) => page(`status: ${status}`, '# Use X\n');

  test.each([
    ['accepted', 'proposed'],
    ['superseded', 'accepted'],
    ['proposed', 'superseded'],
    ['deprecated', 'accepted'],
  ])('%s → %s', async (before, after) => {
    const { root, write } = started({ ...FILES, [ADR]: record(before) });
    write({ [ADR]: record(after) });
    const found = (await compare(root)).new;
    // That nobody names the successor is told, too.
    expect(found.filter(({ rule }) => rule === 'status-transition')).toMatchObject([
      {
        path: ADR,
        line: 2,
        column: 9,
        message: `A decision cannot go from ${before} to ${after}.`,
      },
    ]);
  });

  test('its status is gone', async () => {
    const { root, write } = started({ ...FILES, [ADR]: record('accepted') });
    write({ [ADR]: page('date: 2026-01-01', '# Use X\n') });
    expect((await compare(root)).new).toMatchObject([
      {
        path: ADR,
        severity: 'warning',
        message: 'This was accepted, and states no status any more.',
      },
    ]);
  });

  test('one that stated none has lost none, though a part of it is replaced', async () => {
    const { root } = started({
      ...FILES,
      [ADR]: '# Use X\n\nThe position on Y is superseded by 0002.\n',
      'docs/adr/0002-use-y.md': '# Use Y\n\nThis **supersedes 0001 in part**.\n',
    });
    expect((await compare(root)).new).toEqual([]);
  });

  test.each([
    ['proposed', 'accepted'],
    ['draft', 'proposed'],
    ['accepted', 'deprecated'],
    ['on hold', 'accepted'],
  ])('and one that it can: %s → %s', async (before, after) => {
    const { root, write } = started({ ...FILES, [ADR]: record(before) });
    write({ [ADR]: record(after) });
    expect((await compare(root)).new).toEqual([]);
  });
});
