// A revision as the core sees it: git's objects, read as the disk is read, without a checkout and without trust.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskTree } from '../../src/read/disk-tree.ts';
import { gitTree } from '../../src/read/git-tree.ts';
import { findCommit } from '../../src/read/revision.ts';
import { run } from '../helpers/command.ts';
import { cpuSeconds } from '../helpers/cpu-seconds.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

const LIMITS = { maxFileBytes: 1000 };

function at(root: string, revision = 'HEAD', more: Partial<Parameters<typeof gitTree>[2]> = {}) {
  return gitTree(root, findCommit(root, revision), { ...LIMITS, ...more });
}

test('sees the revision, not what lies on disk', () => {
  const { root, write } = repository({
    '.limps/workspace.md': '\uFEFF# Ünë',
    'plans/a/one.md': '1',
  });
  write({ '.limps/workspace.md': 'changed', 'plans/a/one.md': null, 'new.md': 'new' });
  const tree = at(root);
  expect(tree.read('.limps/workspace.md')).toEqual({
    path: '.limps/workspace.md',
    text: '\uFEFF# Ünë',
    bytes: 10,
  });
  expect(tree.list('')).toEqual([
    { name: '.limps', type: 'folder' },
    { name: 'plans', type: 'folder' },
  ]);
  expect(tree.has('plans/a/one.md')).toBe(true);
  expect(tree.has('plans/a')).toBe(false);
  expect(tree.has('new.md')).toBe(false);
  expect(tree.list('nowhere')).toEqual([]);
  expect(tree.modified('plans/a/one.md')).toBeNull();
});

test('the root may be a folder inside the repository, and may be new', () => {
  const { root, commit } = repository({ 'README.md': 'outside', 'docs/plans/a.md': 'inside' });
  const tree = at(join(root, 'docs'));
  expect(tree.list('')).toEqual([{ name: 'plans', type: 'folder' }]);
  expect(tree.read('plans/a.md')).toMatchObject({ text: 'inside' });
  expect(tree.read('../README.md')).toMatchObject({ reason: 'missing' });
  commit({ 'later/a.md': 'x' });
  expect(at(join(root, 'later'), 'HEAD~1').list('')).toEqual([]);
});

test('whatever a file may be called, it keeps its name', () => {
  const names = [
    'a\nb.md',
    'a"b\'c.md',
    'a\tb.md',
    '*.md',
    ':(top)a.md',
    '-x.md',
    'ä ß.md',
    '\\.md',
    '__proto__.md',
  ];
  const { root } = repository(
    Object.fromEntries(names.map((name) => [`f/${name}`, `text of ${name}`])),
  );
  const tree = at(root);
  expect(tree.list('f').map(({ name }) => name)).toEqual([...names].sort());
  for (const name of names)
    expect(tree.read(`f/${name}`)).toMatchObject({ text: `text of ${name}` });
});

test('large, binary and missing files say the same as on disk', () => {
  const { root } = repository({
    'large.md': 'x'.repeat(1001),
    'binary.md': new Uint8Array([0x89, 0x50, 0, 1]),
    'empty.md': '',
  });
  const disk = diskTree(root, LIMITS);
  for (const path of ['large.md', 'binary.md', 'empty.md', 'nothing.md']) {
    expect(at(root).read(path)).toEqual(disk.read(path));
  }
});

test('symbolic links count as what they lead to inside the root, and nothing else', () => {
  const { root, commit } = repository({ 'docs/a/one.md': 'one', 'secret.md': 'secret' });
  const docs = join(root, 'docs');
  mkdirSync(join(docs, 'b'));
  symlinkSync('one.md', join(docs, 'a/alias.md'));
  symlinkSync('a', join(docs, 'to-a'));
  symlinkSync('../secret.md', join(docs, 'out.md'));
  symlinkSync('/etc/passwd', join(docs, 'absolute.md'));
  symlinkSync('/gone.md', join(docs, 'absolute-gone.md'));
  symlinkSync('../gone.md', join(docs, 'a/gone.md'));
  symlinkSync('a/gone.md', join(docs, 'to-gone.md'));
  symlinkSync('loop', join(docs, 'loop'));
  symlinkSync('.', join(docs, 'a/self'));
  symlinkSync('../a', join(docs, 'b/to-a'));
  symlinkSync('../b', join(docs, 'a/to-b'));
  commit({});
  const tree = at(docs);
  const disk = diskTree(docs, LIMITS);
  for (const path of ['', 'a', 'to-a', 'b', 'b/to-a', 'a/to-b', 'loop', 'a/self']) {
    expect([path, tree.list(path)]).toEqual([path, disk.list(path)]);
  }
  expect(tree.read('a/alias.md')).toMatchObject({ text: 'one' });
  expect(tree.read('to-a/alias.md')).toMatchObject({ text: 'one' });
  for (const path of ['out.md', 'absolute.md', 'absolute-gone.md']) {
    expect(tree.read(path)).toMatchObject({ reason: 'outside-root' });
    expect(disk.read(path)).toEqual(tree.read(path));
  }
  for (const path of ['a/gone.md', 'to-a/gone.md', 'to-gone.md']) {
    expect(tree.read(path)).toMatchObject({ reason: 'dead-link' });
    expect([disk.read(path), disk.has(path)]).toEqual([tree.read(path), tree.has(path)]);
  }
});

test('what comes and goes in a folder is seen through links to it, too', () => {
  const { root, commit } = repository({ 'real/inner/a.md': 'a' });
  symlinkSync('real', join(root, 'same'));
  symlinkSync('real/late.md', join(root, 'late.md'));
  commit({});
  const tree = at(root);
  const names = (folder: string) => tree.list(folder).map(({ name }) => name);
  const id = '0'.repeat(40);
  expect([names('same/inner'), names('same'), names('')]).toEqual([
    ['a.md'],
    ['inner'],
    ['late.md', 'real', 'same'],
  ]);
  tree.set('real/inner/b.md', '100644', id);
  tree.set('real/late.md', '100644', id);
  expect(names('same/inner')).toEqual(['a.md', 'b.md']);
  expect([names('same'), tree.has('late.md')]).toEqual([['inner', 'late.md'], true]);
  tree.set('real/inner/a.md', '', null);
  tree.set('real/inner/b.md', '', null);
  expect([names('same'), names('same/inner')]).toEqual([['late.md'], []]);
  tree.set('same', '', null);
  expect([names('same'), names('')]).toEqual([[], ['late.md', 'real']]);
});

test('a link whose target no path can be leads outside, and nothing that is asked of git fails', async () => {
  const { root, git } = repository({ 'AGENTS.md': '# Shop' });
  const target = join(folder({ target: 'x\0y.md' }), 'target');
  const id = git('hash-object', '-w', target).trim();
  git('update-index', '--add', '--cacheinfo', `120000,${id},CLAUDE.md`);
  git('commit', '-qm', 'link');
  expect(at(root).read('CLAUDE.md')).toMatchObject({ reason: 'outside-root' });
  expect(await run(['check', '--at', 'HEAD', '--root', root])).toMatchObject({ code: 1 });
});

test('a submodule is an empty folder', () => {
  const inner = repository({ 'a.md': 'inner' });
  const { root, git, commit } = repository({ 'b.md': 'outer' });
  git('submodule', 'add', '-q', inner.root, 'inner');
  commit({});
  expect(
    at(root)
      .list('')
      .map(({ name }) => name),
  ).toEqual(['.gitmodules', 'b.md', 'inner']);
});

test('excluded paths are not part of the tree', () => {
  const { root } = repository({ 'a/one.md': '1', 'b/two.md': '2' });
  const tree = at(root, 'HEAD', { excluded: (path) => path.startsWith('a/') });
  expect(tree.list('')).toEqual([{ name: 'b', type: 'folder' }]);
  expect(tree.read('a/one.md')).toMatchObject({ reason: 'missing' });
});

test('text that is at hand and unchanged is not asked of git', () => {
  const { root, commit } = repository({ 'same.md': 'same', 'old.md': 'old' });
  const tree = at(root, commit({}), {
    known: (path) => (path === 'same.md' ? 'same' : 'new'),
    wanted: () => true,
  });
  expect(tree.read('same.md')).toEqual({ path: 'same.md', text: 'same', bytes: 4 });
  expect(tree.read('old.md')).toMatchObject({ text: 'old' });
});

test('a tree of thousands of files is read in a few calls', () => {
  const files = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [
      `plans/${index % 50}/${index}.md`,
      `text ${index}`,
    ]),
  );
  const { root } = repository(files);
  const tree = at(root, 'HEAD', { wanted: () => true });
  const seconds = cpuSeconds(() => {
    for (const path of Object.keys(files))
      expect(tree.read(path)).toMatchObject({ text: files[path] });
  });
  // To start a process for each takes longer.
  expect(seconds).toBeLessThan(4);
});

test('a repository that uses SHA-256 is read too', () => {
  const root = folder({ 'a.md': 'a' });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
    });
  git('init', '-q', '--object-format=sha256');
  git('add', '--all');
  git('commit', '-qm', 'First');
  expect(at(root, 'HEAD', { known: () => 'a' }).read('a.md')).toMatchObject({ text: 'a' });
  expect(at(root, 'HEAD', { known: () => 'b' }).read('a.md')).toMatchObject({ text: 'a' });
});

test('no setting of the repository runs a program', () => {
  const { root, git } = repository({ 'a.md': 'a', '.gitattributes': '*.md filter=evil diff=evil' });
  const proof = join(folder({}), 'ran');
  const program = join(folder({}), 'program.sh');
  writeFileSync(program, `#!/bin/sh\ntouch ${proof}\ncat\n`, { mode: 0o755 });
  for (const name of [
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'diff.evil.textconv',
    'diff.external',
  ])
    git('config', name, program);
  git('config', 'remote.origin.url', `ext::${program}`);
  git('config', 'remote.origin.promisor', 'true');
  git('config', 'extensions.partialClone', 'origin');
  git('config', 'protocol.ext.allow', 'always');
  git('config', 'core.hooksPath', folder({ 'post-checkout': '#!/bin/sh\n' }));
  const lost = git('rev-parse', 'HEAD:a.md').trim();
  expect(at(root).read('a.md')).toMatchObject({ text: 'a' });
  execFileSync('rm', ['-f', join(root, '.git/objects', lost.slice(0, 2), lost.slice(2))]);
  expect(() => at(root).read('a.md')).toThrow(/is missing files of the revision/);
  expect(existsSync(proof)).toBe(false);
});

test('a replaced object does not lie about the revision', () => {
  const { root, git } = repository({ 'a.md': 'true' });
  writeFileSync(join(root, 'lie'), 'lie');
  const lie = git('hash-object', '-w', 'lie').trim();
  git('replace', git('rev-parse', 'HEAD:a.md').trim(), lie);
  expect(at(root).read('a.md')).toMatchObject({ text: 'true' });
});
