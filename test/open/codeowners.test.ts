// Where CODEOWNERS is looked for: at the top of the repository, on disk or at a commit, and only once somebody asks.

import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeownersOf } from '../../src/open/codeowners.ts';
import { open } from '../../src/open.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

const WORKSPACE = {
  'ctx/.limps/workspace.md': page('updated: 2026-03-30', '# W\n'),
  'ctx/.limps/context/style.md': page('updated: 2026-03-01', '# Style\n'),
  'ctx/.limps/context/own.md': page('updated: 2026-03-01\nowner: ink', '# Own\n'),
  'ctx/plans/0001-a/plan.md': page('updated: 2026-03-01\nowner: map team', '# A\n'),
  'ctx/plans/0001-a/agents/000-b.md': page('updated: 2026-03-01', '# B\n'),
};

test('the first place that has one counts, in the order of the forges', () => {
  const { root, write } = repository({});
  expect(codeownersOf(root, null)('a.md')).toBeNull();
  for (const place of PLACES.toReversed()) {
    write({ [place]: `* @${place.replace(/\W+/g, '-')}` });
    expect(codeownersOf(root, null)('a.md')).toBe(`@${place.replace(/\W+/g, '-')}`);
  }
  // A folder of that name is none.
  rmSync(join(root, '.github/CODEOWNERS'));
  mkdirSync(join(root, '.github/CODEOWNERS'));
  expect(codeownersOf(root, null)('a.md')).toBe('@CODEOWNERS');
});

test('patterns begin at the top of the repository, wherever in it the root lies', () => {
  const { root } = repository({ ...WORKSPACE, CODEOWNERS: '/.limps/ @wrong\n/ctx/.limps/ @right' });
  expect(codeownersOf(join(root, 'ctx'), null)('.limps/context/style.md')).toBe('@right');
  const alone = folder({ CODEOWNERS: '/.limps/ @right' });
  expect(codeownersOf(alone, null)('.limps/workspace.md')).toBe('@right');
});

test('at a commit it is the one of that commit; the disk has no say', () => {
  const { root, commit, write } = repository({ ...WORKSPACE, '.github/CODEOWNERS': '* @before' });
  const ctx = join(root, 'ctx');
  const then = commit({});
  const now = commit({ '.github/CODEOWNERS': null, 'docs/CODEOWNERS': '/ctx/ @after' });
  write({ 'docs/CODEOWNERS': '* @disk', CODEOWNERS: '* @disk' });
  expect([then, now, null].map((at) => codeownersOf(ctx, at)('a.md'))).toEqual([
    ...['@before', '@after', '@disk'],
  ]);
  const gone = commit({ 'docs/CODEOWNERS': null, CODEOWNERS: null });
  expect(codeownersOf(ctx, gone)('a.md')).toBeNull();
});

test('links, what is no text and what is too large name nobody', () => {
  const { root, commit, write } = repository({ real: '* @linked', 'x/CODEOWNERS': '* @linked' });
  symlinkSync('real', join(root, 'CODEOWNERS'));
  symlinkSync('x', join(root, '.github'));
  const both = (): readonly (string | null)[] =>
    [commit({}), null].map((at) => codeownersOf(root, at)('a.md'));
  expect(both()).toEqual([null, null]);
  write({ 'docs/CODEOWNERS': '* @docs' });
  expect(both()).toEqual(['@docs', '@docs']);
  write({ 'docs/CODEOWNERS': '* @docs\0' });
  expect(both()).toEqual([null, null]);
  write({ 'docs/CODEOWNERS': `* @docs\n${'#'.repeat(3 << 20)}` });
  expect(both()).toEqual([null, null]);
});

test('a clone that lacks the file names nobody', () => {
  const { root, git } = repository({ CODEOWNERS: '* @all' });
  const [commit, id] = ['HEAD', 'HEAD:CODEOWNERS'].map((name) => git('rev-parse', name).trim());
  rmSync(join(root, '.git/objects', id?.slice(0, 2) ?? '', id?.slice(2) ?? ''));
  expect(codeownersOf(root, commit ?? null)('a.md')).toBeNull();
});

test('the file is read once, when the first document is asked after', async () => {
  const { root } = repository({ ...WORKSPACE, CODEOWNERS: '* @all' });
  const file = join(root, 'CODEOWNERS');
  renameSync(file, `${file}.later`);
  const workspace = await open({ root: join(root, 'ctx'), cwd: root, now: '2026-03-31' });
  const ownerOf = await workspace.codeowners();
  await workspace.check();
  renameSync(`${file}.later`, file);
  expect(ownerOf('a.md')).toBe('@all');
  rmSync(file);
  expect(ownerOf('b.md')).toBe('@all');
});

test('health says whose a document is, and how it knows', async () => {
  const { root } = repository({
    ...WORKSPACE,
    CODEOWNERS:
      '* @all\n/ctx/.limps/context/ @org/docs\n/ctx/plans/ @org/plans\n/ctx/.limps/*.md\n',
  });
  const { out } = await run(['context', 'health', '--json'], { cwd: join(root, 'ctx') });
  const { documents } = JSON.parse(out) as {
    documents: readonly { path: string; owner: string | null; ownerFrom: string | null }[];
  };
  expect(documents.map(({ path, owner, ownerFrom }) => [path, owner, ownerFrom])).toEqual([
    ['.limps/context/own.md', 'ink', 'front-matter'],
    ['.limps/context/style.md', '@org/docs', 'codeowners'],
    ['.limps/workspace.md', null, null],
    ['plans/0001-a/agents/000-b.md', 'map team', 'scope'],
    ['plans/0001-a/plan.md', 'map team', 'front-matter'],
  ]);
});

test('the report names them without calling them, and shows what would be hidden', async () => {
  const { root } = repository({
    ...WORKSPACE,
    CODEOWNERS: '/ctx/.limps/ @org/docs\u202e @esc\u001b[31m',
  });
  const cwd = join(root, 'ctx');
  const markdown = (await run(['report', '--format', 'markdown'], { cwd })).out;
  expect(markdown).toContain('org/docs');
  expect(markdown).not.toMatch(/@\w/);
  const text = (await run(['report'], { cwd })).out;
  expect(text).toContain('@org/docs');
  for (const hidden of ['\u202e', '\u001b']) expect(markdown + text).not.toContain(hidden);
});
