// How far the code has moved that documents speak of, counted in git.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { open } from '../../src/open.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';

const API = '.limps/context/api.md';
const lines = (count: number) => 'line\n'.repeat(count);
const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T12:00:00Z`;

const FILES = {
  '.limps/workspace.md': page('updated: 2026-03-01', '# W\n'),
  [API]: page('covers: [src/api/**, "!**/*.test.ts"]', '# The API\n'),
  'src/api/auth.ts': lines(10),
  'src/api/auth.test.ts': lines(10),
  'src/api/session.ts': 'one\ntwo\nthree\nfour\n',
  'src/other.ts': lines(10),
};

const options = { now: '2026-03-31T12:00:00Z' };

async function entryOf({ root }: Pick<Repository, 'root'>, path: string) {
  const workspace = await open({ root, cwd: root, ...options });
  const { health } = await import('../../src/core.ts');
  const { graph } = await workspace.snapshot();
  const code = await workspace.code();
  const entries = health(workspace.hierarchy, graph, { now: workspace.now, code });
  return entries.find((entry) => entry.path === path);
}

const ageOf = async (made: Pick<Repository, 'root'>, path = API) =>
  (await entryOf(made, path))?.code ?? null;

async function findingsIn({ root }: Pick<Repository, 'root'>, commits = / in \w+ .*/) {
  const workspace = await open({ root, cwd: root, ...options });
  const { findings } = await workspace.check();
  const ours = ['outdated-by-code', 'covers-nothing', 'names-missing-code', 'broken-link'];
  return findings
    .filter(({ rule }) => ours.includes(rule))
    .map(({ rule, line, message }) => `${rule}:${line} ${message.replace(commits, '')}`);
}

test('commits, lines, authors and lost files are counted since the document itself was changed', async () => {
  const made = repository(FILES);
  made.commit({ 'src/api/auth.ts': lines(12), 'src/other.ts': lines(90) }, day(2));
  made.commit({ 'src/api/auth.test.ts': lines(500) }, day(3));
  made.git('mv', 'src/api/session.ts', 'src/session.ts');
  made.commit({ 'src/api/new.ts': lines(3) }, day(4));
  expect(await ageOf(made)).toEqual({
    ...{ from: 'covers', files: 2, since: '2026-03-01T12:00:00.000Z' },
    ...{ commits: 2, lines: 9, authors: 1, outdated: false },
    gone: [{ path: 'src/api/session.ts', to: 'src/session.ts' }],
    ...{ goneCount: 1, most: 'src/api/session.ts' },
  });
});

test('what does not age by its date is not called fresh where its code has moved too far', async () => {
  const path = 'memory-bank/activeContext.md';
  const bank = { [path]: '# Now\n', 'memory-bank/progress.md': '# Done\n', 'a.ts': '' };
  const made = repository({ ...bank, 'stratigraph.json': '{"code": {"commits": 1}}' });
  expect(await entryOf(made, path)).toMatchObject({ staleness: 'fresh', score: null });
  made.commit({ 'a.ts': lines(1) }, day(2));
  const behind = { staleness: 'warning', recommendedAction: 'review', stale: null, due: null };
  expect(await entryOf(made, path)).toMatchObject(behind);
  const { root } = made;
  const workspace = await open({ root, cwd: root, ...options });
  const { target } = workspace.find('memory-bank');
  const warnings = [`⚠️ ${path} is behind the code: 1 commit, 1 line since 2026-03-01`];
  for (const { resolve } of [workspace, await workspace.snapshot({ check: true })]) {
    const context = await resolve(target);
    expect(context.warnings).toEqual(warnings);
    expect(context.layers[0]).toMatchObject({ staleness: 'warning', recommendedAction: 'review' });
  }
});

test('a commit that changes the document too is its own, and so is one that is being written', async () => {
  const made = repository(FILES);
  made.commit({ 'src/api/auth.ts': lines(50) }, day(2));
  made.commit({ [API]: `${FILES[API]}\nMore.\n`, 'src/api/auth.ts': lines(5) }, day(3));
  expect(await ageOf(made)).toMatchObject({ commits: 0, lines: 0, most: null });
  made.commit({ 'src/api/auth.ts': lines(6) }, day(4));
  expect(await ageOf(made)).toMatchObject({ commits: 1 });
  made.write({ [API]: `${FILES[API]}\nEven more.\n` });
  expect(await ageOf(made)).toBeNull();
});

test('whoever sets `updated` has seen what was there on that day', async () => {
  const made = repository({
    ...FILES,
    [API]: page('updated: 2026-03-03\ncovers: src/api/', '# The API\n'),
  });
  made.commit({ 'src/api/auth.ts': lines(50) }, day(3));
  made.commit({ 'src/api/auth.ts': lines(51) }, day(4));
  expect(await ageOf(made)).toMatchObject({ commits: 1, lines: 1, since: '2026-03-03' });
});

test('a merge is one step, and counts for a document that came with it as the document itself', async () => {
  const made = repository(FILES);
  made.git('checkout', '-q', '-b', 'topic');
  made.commit({ 'src/api/auth.ts': lines(11) }, day(2));
  made.commit({ 'src/api/auth.ts': lines(12) }, day(3));
  made.git('checkout', '-q', 'main');
  made.commit({ 'src/other.ts': lines(2) }, day(3));
  made.git('merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
  expect(await ageOf(made)).toMatchObject({ commits: 1, lines: 2 });
  made.git('checkout', '-q', '-b', 'both');
  made.commit({ [API]: `${FILES[API]}\nMore.\n` }, day(5));
  made.commit({ 'src/api/auth.ts': lines(20) }, day(6));
  made.git('checkout', '-q', 'main');
  made.git('merge', '-q', '--no-ff', '-m', 'Merge', 'both');
  expect(await ageOf(made)).toMatchObject({ commits: 0 });
});

test('patterns begin at the top of the repository, or with a dot at the document', async () => {
  const made = repository({
    'docs/.limps/workspace.md': page('updated: 2026-03-01', '# W\n'),
    'docs/.limps/context/top.md': page('covers: src/', '# Top\n'),
    'docs/.limps/context/near.md': page('covers: ../../lib/', '# Near\n'),
    'src/a.ts': 'a\n',
    'docs/lib/b.ts': 'b\n',
  });
  made.commit({ 'src/a.ts': 'a\nb\n' }, day(2));
  const workspace = { root: `${made.root}/docs` };
  expect(await ageOf(workspace, '.limps/context/top.md')).toMatchObject({ files: 1, commits: 1 });
  expect(await ageOf(workspace, '.limps/context/near.md')).toMatchObject({ files: 1, commits: 0 });
});

test('files that a text names count as a hint, which no rule tells', async () => {
  const made = repository({
    ...FILES,
    [API]: page(
      '',
      '# The API\n\nSee `src/api/auth.ts` and [session](../../src/api/session.ts).\n',
    ),
  });
  for (let at = 2; at < 10; at += 1) made.commit({ 'src/api/auth.ts': lines(at * 1000) }, day(at));
  expect(await ageOf(made)).toMatchObject({ from: 'text', files: 2, commits: 8, outdated: false });
  expect(await findingsIn(made)).toEqual([]);
});

test('a text that comes with a deletion tells of it; what a merge brought is named by its own commit', async () => {
  const rules = (more: string) => `# Rules\n\nRoutes are in \`src/a.ts\`.\n${more}`;
  const made = repository({ 'AGENTS.md': rules(''), 'src/a.ts': 'a\n', 'src/b.ts': 'b\n' });
  made.git('checkout', '-q', '-b', 'topic');
  // In UTC it is the next day.
  const hash = made.commit({ 'src/a.ts': null }, '2026-03-02T23:00:00-05:00').slice(0, 7);
  made.commit(
    { 'src/b.ts': null, 'AGENTS.md': rules('\nAll that `src/b.ts` had is here.\n') },
    day(3),
  );
  made.git('checkout', '-q', 'main');
  made.commit({ 'src/c.ts': 'c\n' }, day(4));
  made.git('merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
  expect(await findingsIn(made, /^$/)).toEqual([
    `names-missing-code:3 \`src/a.ts\` was deleted in ${hash} (2026-03-02).`,
  ]);
});

test('what another folder had is told with that folder, for information where the path may begin here', async () => {
  const text = '# Shop\n\nRead `docs/a/SHOP.md` and `parts/shop-cart.ts`.\n';
  const made = repository({ 'AGENTS.md': text, 'docs/b.md': 'b\n' });
  made.commit({ 'x/docs/a/SHOP.md': 'a\n', 'src/parts/shop-cart.ts': 'a\n' }, day(2));
  made.commit({ 'x/docs/a/SHOP.md': null }, day(3));
  made.commit({ 'src/parts/shop-cart.ts': null }, day(4));
  const { findings } = await (await open({ root: made.root, cwd: made.root, ...options })).check();
  const told = findings.map(({ severity, message }) => `${severity} ${message.split(' was ')[0]}`);
  expect(told).toEqual(['info `docs/a/SHOP.md` in `x/`', 'warning `parts/shop-cart.ts` in `src/`']);
});

test('what an open task is to make is not missed', async () => {
  const made = repository({
    '.kiro/specs/log-in/requirements.md': '# Log in\n',
    '.kiro/specs/log-in/tasks.md':
      '- [ ] 1.2 Create example script `src/a.py`\n- [ ] 1.3 Show the sum in `src/a.py`\n',
    ...{ 'src/a.py': 'a\n', 'src/b.py': 'b\n' },
  });
  made.commit({ 'src/a.py': null }, day(2));
  expect(await findingsIn(made)).toEqual([]);
});

test('where a clone begins nothing is known of what was before', async () => {
  const made = repository(FILES);
  made.commit({ 'src/api/auth.ts': lines(5000) }, day(2));
  made.commit({ 'src/api/auth.ts': lines(1) }, day(3));
  const root = folder({});
  execFileSync('git', ['clone', '-q', '--depth=2', `file://${made.root}`, root]);
  expect(await ageOf({ root })).toBeNull();
});

test('the rules tell it at the pattern, at the path, and with what became of the file', async () => {
  const made = repository({
    ...FILES,
    [API]: page('covers: [src/api/, lib/]', '# The API\n\nSessions: `src/api/session.ts`.\n'),
  });
  made.git('mv', 'src/api/session.ts', 'src/session.ts');
  made.commit({ 'src/api/auth.ts': lines(2000) }, day(2));
  const hash = made.git('rev-parse', 'HEAD').slice(0, 7);
  expect(await findingsIn(made, /^$/)).toEqual([
    'outdated-by-code:2 The code it covers has changed: 1 commit, 1,994 lines, 1 file gone since 2026-03-01; most in `src/api/auth.ts`.',
    'covers-nothing:2 `lib/` matches no file.',
    `names-missing-code:7 \`src/api/session.ts\` was renamed to \`src/session.ts\` in ${hash} (2026-03-02).`,
  ]);
});

test('what a pull request finds as it was before is not new', async () => {
  const made = repository(FILES);
  made.commit({ 'src/api/auth.ts': lines(2000) }, day(2));
  made.git('checkout', '-q', '-b', 'topic');
  made.commit({ 'src/api/auth.ts': lines(4000), 'src/api/b.ts': lines(1) }, day(3));
  const workspace = await open({ root: made.root, cwd: made.root, ...options });
  expect((await workspace.compare('main')).new).toEqual([]);
});

test('what git knows outweighs a word of caution; an unknown file leads to the folder that is gone', async () => {
  const text = page(
    '',
    '# The API\n\nLegacy: `src/api/設計.ts`. `lib/tables.md` in `lib/`.\n\n`core/`, `old/`.\n',
  );
  const made = repository({
    ...FILES,
    ...{ 'src/api/設計.ts': 'x\n', 'old/a.ts': lines(2) },
    'lib/a.ts': lines(9),
    [API]: text,
  });
  made.git('rm', '-q', 'src/api/設計.ts');
  expect(await findingsIn(made, /^$/)).toContain(
    'names-missing-code:7 `src/api/設計.ts` was deleted in the work tree (not committed).',
  );
  made.git('mv', 'lib', 'core');
  made.commit({ 'old/a.ts': null }, day(2));
  // Who writes of a folder after it is gone means another one.
  made.commit({ '.limps/context/new.md': page('', '# New\n\nSee `lib/tables.md`.\n') }, day(3));
  expect(await findingsIn(made)).toEqual([
    'names-missing-code:7 `src/api/設計.ts` and 1 more that are named here were deleted',
    'names-missing-code:7 `lib/` was renamed to `core/`',
  ]);
});

test('a word of what is made outweighs git no more, nor does the folder in which a file stood', async () => {
  const text =
    'As in `../web/`, whoever creates a tab adds it to `ui/tab-list.ts` (→ the page) and `lib/keys.js`.\n\nRun `.tools/list.sh --all` for new or removed tabs in `tab_view.hpp`.\n';
  const keys = ['a', 'b', 'c', 'd', 'e'].map((key) => `export const ${key} = '${key}';\n`);
  const files = {
    ...FILES,
    'AGENTS.md': text,
    'app/ui/tab-list.ts': lines(9),
    '.tools/list.sh': '',
    'app/ui/tab_view.hpp': '',
  };
  const made = repository({ ...files, 'lib/keys.js': keys.join('') });
  const typed = keys.map((key, at) =>
    at < 2 ? key : `export const new${at}: string = '${at}';\n`,
  );
  made.commit(
    { 'lib/keys.js': null, 'lib/keys.ts': typed.join(''), 'app/ui/tab-list.ts': null },
    day(2),
  );
  made.commit({ '.tools/list.sh': null, 'app/ui/tab_view.hpp': null }, day(3));
  expect(await findingsIn(made)).toEqual([
    'names-missing-code:1 `ui/tab-list.ts` in `app/` was deleted',
    'names-missing-code:1 `lib/keys.js` was renamed to `lib/keys.ts`',
    'names-missing-code:3 `.tools/list.sh` and 1 more that are named here were deleted',
  ]);
});

test('git is asked about the files of a tree and of commands, unless it is one to come or makes them', async () => {
  const tree = (over: string) =>
    `${over}\n\n\`\`\`\napp/\n├── src/\n│   ├── api/\n│   │   ├── session.ts  # sessions\n│   │   └── auth.ts\n│   └── mine.ts\n└── old.ts  # TODO\n\`\`\`\n`;
  const drawing = '```mermaid\n  click A "./src/gone.ts" "Gone"\n```\n';
  const run = `\`\`\`sh\nnode src/run.js  # see HOW_TO.md\nmkdir -p src && touch src/made.js\n\`\`\`\n\n${drawing}`;
  const own = { 'src/gone.ts': 'w\n', 'src/run.js': 'x\n', 'src/made.js': 'y\n' };
  const files = { ...FILES, ...own, 'old.ts': 'z\n', 'docs/HOW_TO.md': '# How\n' };
  const text = `${tree('# Structure')}\n${run}\n${tree('## Proposed structure')}`;
  const made = repository({ ...files, 'AGENTS.md': text });
  const gone = { 'src/api/session.ts': null, 'src/run.js': null, 'src/made.js': null };
  made.commit({ ...gone, 'src/gone.ts': null, 'old.ts': null, 'docs/HOW_TO.md': null }, day(2));
  const any = tree('## Minimal style').replace('app/', 'project/');
  made.commit({ 'CLAUDE.md': `# Run\n\n\`\`\`sh\ncat src/run.js\n\`\`\`\n${any}` }, day(3));
  expect(await findingsIn(made)).toEqual([
    'names-missing-code:7 `session.ts` in `src/api/` and 3 more that are named here were deleted',
  ]);
});

test('what one commit moved of all that a text draws is told once', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}-file.ts`);
  const at = (folder: string) =>
    Object.fromEntries(names.map((name) => [`${folder}/${name}`, name.repeat(99)]));
  const tree = `\`\`\`\nold/\n${names.map((name) => `├── ${name}\n`).join('')}\`\`\`\n`;
  const made = repository({ ...FILES, ...at('old'), 'AGENTS.md': `# Layout\n\n${tree}` });
  made.commit(
    { ...Object.fromEntries(names.map((name) => [`old/${name}`, null])), ...at('new') },
    day(2),
  );
  expect(await findingsIn(made)).toEqual([
    'names-missing-code:5 `a-file.ts` in `old/` was renamed to `new/a-file.ts`, and 4 more that are named here,',
  ]);
});

test('a folder of which one file was moved, and more were removed, was not renamed', async () => {
  const left = { 'sdk/b.ts': 'b\n', 'sdk/c.ts': 'c\n', 'sdk/d.ts': 'd\n' };
  const made = repository({
    ...FILES,
    ...left,
    'sdk/a.ts': lines(9),
    'AGENTS.md': 'See `sdk/`.\n',
  });
  made.git('mv', 'sdk/a.ts', 'a.ts');
  made.commit({ 'sdk/b.ts': null, 'sdk/c.ts': null, 'sdk/d.ts': null }, day(2));
  expect(await findingsIn(made)).toEqual(['names-missing-code:1 `sdk/` was deleted']);
});

test('a text in a package means what its package had, whatever others have, and a file before its folder', async () => {
  const rows = { 'packages/api/core/a.ts': 'a\n', 'core/a-row.ts': 'r\n' };
  const api = { 'packages/api/AGENTS.md': 'Routes: `routes/sessions/`. Rows: `core/a-row.ts`\n' };
  const web = { ...rows, 'apps/web/src/routes/sessions/page.ts': lines(3) };
  const made = repository({ ...api, ...web, 'packages/api/src/routes/sessions/index.ts': 'x\n' });
  expect(await findingsIn(made)).toEqual([]);
  const moved = {
    'packages/api/src/routes/sessions/index.ts': null,
    'packages/api/src/routes/game/sessions/index.ts': 'x\n',
    ...{ 'packages/api/core/a.ts': null, 'core/a-row.ts': null },
  };
  made.commit(moved, day(2));
  const told = [
    'names-missing-code:1 `routes/sessions/` in `packages/api/src/` was renamed to `packages/api/src/routes/game/sessions/`',
    'names-missing-code:1 `core/a-row.ts` was deleted',
  ];
  expect(await findingsIn(made)).toEqual(told);
  made.commit({ 'apps/web/src/routes/sessions/page.ts': null }, day(3));
  expect(await findingsIn(made)).toEqual(told);
});

test('what git ignores now, or has never known, may be there for others', async () => {
  const made = repository({
    ...{ ...FILES, '.n/a.md': '# B\n' },
    ...{ 'src/env.local.ts': 'x\n', 'src/was.ts': 'y\n', 'docs/adr/0001-a.md': '# A\n' },
    'src/made/a.local.ts': 'z\n',
    'docs/adr/README.md': '# Index\n\n| [0001](0001-a.md) | `src/was.ts` does it |\n',
    [API]: page(
      '',
      '# The API\n\nYours: `src/env.local.ts`, `src/mine.ts`, `./.n/`, `src/made/`.\n',
    ),
  });
  made.commit(
    {
      ...{ 'src/env.local.ts': null, 'src/was.ts': null, '.n/a.md': null },
      ...{ 'src/made/a.local.ts': null, '.gitignore': '*.local.ts\n' },
    },
    day(2),
  );
  expect(await findingsIn(made)).toEqual([]);
});

test('a file that was renamed before it was deleted is told with its last name, and with the commit that took it', async () => {
  const made = repository({ ...FILES, [API]: page('', '# The API\n\nSee `src/other.ts`.\n') });
  made.git('mv', 'src/other.ts', 'src/further.ts');
  made.commit({}, day(2));
  expect(await findingsIn(made)).toEqual([
    'names-missing-code:7 `src/other.ts` was renamed to `src/further.ts`',
  ]);
  made.commit({ 'src/further.ts': null }, day(3));
  expect(await findingsIn(made, /\w{7} \(2026-03-03\)/)).toEqual([
    'names-missing-code:7 `src/other.ts`, then `src/further.ts`, was deleted in .',
  ]);
  const more = { 'src/further.mts': 'export const all = [1, 2, 3, 4];\n' };
  made.commit({ [API]: page('', '# The API\n\n[x](../../src/other.ts)\n'), ...more }, day(4));
  expect(await findingsIn(made, /\w{7} \(2026-03-03\)/)).toEqual([
    'broken-link:7 The link points to `src/other.ts`, which was deleted in ; there is `src/further.mts`.',
  ]);
});

test('of a folder that was moved before it was deleted the last place is told, and the commit that took it', async () => {
  const made = repository({
    ...{ 'lib/bar/a.ts': 'export const a = 1;\n', 'lib/bar/b.ts': 'export const b = 2;\n' },
    ...FILES,
    [API]: page('', '# The API\n\nSee `lib/bar/`.\n'),
  });
  made.write({ 'src/lib/keep.ts': '' });
  made.git('mv', 'lib/bar', 'src/lib/bar');
  made.commit({}, day(2));
  made.commit({ 'src/lib/bar/a.ts': null, 'src/lib/bar/b.ts': null }, day(3));
  expect(await findingsIn(made, /\w{7} \(2026-03-03\)/)).toEqual([
    'names-missing-code:7 `lib/bar/`, then `src/lib/bar/`, was deleted in .',
  ]);
});

test('a name of one word means the file that was called so when the text was written', async () => {
  const text = 'Domains stand in `zoo.yaml`, tasks in `tasks.md`, reports follow `zap.md`.\n';
  const made = repository({
    ...{ 'AGENTS.md': text, 'src/zoo.yaml': 'a: 1\n', 'src/tasks.md': 'b\n' },
    ...{ 'src/templates/zap.md': 'c\n', 'src/a.ts': '' },
  });
  made.commit({ 'src/zoo.yaml': null, 'src/tasks.md': null, 'src/templates': null }, day(2));
  expect(await findingsIn(made)).toEqual(['names-missing-code:1 `zoo.yaml` in `src/` was deleted']);
  expect(await findingsIn(repository({ 'AGENTS.md': text, 'src/a.ts': '' }))).toEqual([]);
  const before = (...gone: readonly string[]) => {
    const had = Object.fromEntries(gone.map((path) => [path, 'a: 1\n']));
    const later = repository({ 'src/a.ts': '', ...had });
    const lost = Object.fromEntries(gone.map((path) => [path, null]));
    later.commit(lost, day(2));
    later.commit({ 'AGENTS.md': text }, day(3));
    return findingsIn(later);
  };
  expect(await before('.github/zoo.yaml')).toEqual([
    'names-missing-code:1 `zoo.yaml` in `.github/` was deleted',
  ]);
  expect(await before('src/zoo.yaml', 'shop/zoo.yaml')).toEqual([]);
});

test('a folder that moved into another one is told where the text named it before', async () => {
  const text = 'Carts are in `shop/cart.ts`.\n';
  const found = (before: string) => {
    const made = repository({ 'AGENTS.md': before, 'shop/cart.ts': 'a\n' });
    const moved = { 'shop/cart.ts': null, 'apps/shop/cart.ts': 'a\n' };
    made.commit({ ...moved, 'AGENTS.md': text }, day(2));
    return findingsIn(made);
  };
  expect(await found(text)).toEqual([
    'names-missing-code:1 `shop/cart.ts` was renamed to `apps/shop/cart.ts`',
  ]);
  expect(await found('# Shop\n')).toEqual([]);
  const near = 'In `shop/` see `carts/new-cart.ts`.\n';
  const inside = repository({ 'AGENTS.md': near, 'shop/carts/new-cart.ts': 'a\n' });
  const moved = { 'shop/carts/new-cart.ts': null, 'apps/shop/carts/new-cart.ts': 'a\n' };
  inside.commit({ ...moved, 'shop/b.ts': 'b\n' }, day(2));
  expect(await findingsIn(inside)).toEqual([]);
  const row = { 'AGENTS.md': '| `apps/web` | `shop/cli.ts` |\n', 'shop/b.ts': 'b\n' };
  const below = repository(row);
  below.commit({ 'shop/b.ts': null, 'apps/web/shop/cli.ts': 'a\n' }, day(2));
  expect(await findingsIn(below)).toEqual([]);
});

test('a folder of one step is that of the folder of the text, and what is made is not what was made', async () => {
  const made = repository({
    'shop/AGENTS.md': 'A shop has `assets/`. Its list is `latest-carts.yml`.\n',
    ...{ 'assets/a.svg': 'a\n', '.tmp/x/latest-carts.yml': 'a\n', 'a.ts': '' },
  });
  made.commit({ 'assets/a.svg': null, '.tmp/x/latest-carts.yml': null }, day(2));
  expect(await findingsIn(made)).toEqual([]);
});

test('an item that begins with a page elsewhere tells what that holds', async () => {
  const text = '# A\n\n- [Schema](https://example.com/a.zip): `src/b.ts`\n- Read `src/a.ts`\n';
  const made = repository({ 'AGENTS.md': text, 'src/a.ts': 'x\n', 'src/b.ts': 'y\n' });
  made.commit({ 'src/a.ts': null, 'src/b.ts': null }, day(2));
  expect(await findingsIn(made)).toEqual(['names-missing-code:4 `src/a.ts` was deleted']);
});

test('a folder that was empty before is so at times', async () => {
  const made = repository({ 'AGENTS.md': 'What is built now is in `docs/now/`.\n', 'a.ts': '' });
  const build = (name: string, date: number) => {
    made.commit({ [`docs/now/${name}.md`]: `${name}\n` }, day(date));
    made.commit({ [`docs/now/${name}.md`]: null }, day(date + 1));
  };
  build('cart', 2);
  expect(await findingsIn(made)).toEqual(['names-missing-code:1 `docs/now/` was deleted']);
  build('order', 4);
  build('shop', 6);
  expect(await findingsIn(made)).toEqual([]);
  const bills = { 'AGENTS.md': 'Bills in `public/bills/` are private.\n', 'public/a.ts': '' };
  const filled = repository({ ...bills, 'public/bills/1.pdf': '1' });
  filled.commit({ 'public/bills/1.pdf': null }, day(2));
  expect(await findingsIn(filled)).toEqual([]);
});

test('an empty line of a .gitignore that Windows wrote ignores nothing', async () => {
  const text = '# The API\n\n[gone](gone.md) and [made](made/a.md)\n';
  const made = repository({ ...FILES, '.gitignore': 'made/\r\n\r\n', [API]: page('', text) });
  expect(await findingsIn(made)).toEqual([expect.stringMatching('context/gone.md')]);
});

test('a revision that changes code names the documents about it that it leaves alone', async () => {
  const notes = '.limps/context/notes.md';
  const made = repository({ ...FILES, [notes]: page('covers: src/api/', '# Notes\n') });
  made.git('checkout', '-q', '-b', 'topic');
  made.commit({ 'src/api/auth.ts': lines(11), 'src/api/auth.test.ts': lines(11) }, day(2));
  const untouched = async (settings: object = {}) => {
    made.write({ 'stratigraph.json': JSON.stringify(settings) });
    const workspace = await open({ root: made.root, cwd: made.root, ...options });
    return (await workspace.compare('main')).untouched;
  };
  expect(await untouched()).toEqual([
    { files: ['src/api/auth.test.ts'], documents: [notes] },
    { files: ['src/api/auth.ts'], documents: [API, notes] },
  ]);
  expect(await untouched({ code: { notices: false } })).toEqual([]);
  made.commit({ [notes]: page('covers: src/api/', '# Notes\n\nNew.\n') }, day(3));
  expect(await untouched()).toEqual([{ files: ['src/api/auth.ts'], documents: [API] }]);
});
