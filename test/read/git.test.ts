// Which repository git reads, and that nothing in it decides what else is done.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changedLines, parentsOf, partedAt } from '../../src/open/pull-request.ts';
import { forgeOf } from '../../src/read/forge.ts';
import { git, repositoryPrefix } from '../../src/read/git.ts';
import { gitTree } from '../../src/read/git-tree.ts';
import { readCommits } from '../../src/read/last-commits.ts';
import { findCommit } from '../../src/read/revision.ts';
import { folder } from '../helpers/folder.ts';
import { bareLookalike, type Repository, repository } from '../helpers/repository.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Everything that is ever asked of git, from `root`. */
async function readEverything(root: string): Promise<Readonly<Record<string, unknown>>> {
  const head = findCommit(root, 'HEAD');
  const [parent = ''] = parentsOf(root, head);
  return {
    head,
    parted: partedAt(root, parent, head),
    lines: [...changedLines(root, parent, head).keys()],
    text: gitTree(root, head, { maxFileBytes: 1000 }).read('a.md'),
    history: [...(await readCommits(root, ['a.md'])).keys()],
    forge: forgeOf(root).source,
  };
}

function twoCommits(): Repository {
  const made = repository({ 'content/a.md': '1\n' });
  made.git('remote', 'add', 'origin', 'https://github.com/acme/context.git');
  made.commit({ 'content/a.md': '2\n' });
  return made;
}

test('files that look like a bare repository are files of the one around them', async () => {
  const made = twoCommits();
  const content = join(made.root, 'content');
  const before = await readEverything(content);
  expect(before).toMatchObject({
    lines: ['a.md'],
    text: { text: '2\n' },
    history: ['a.md'],
    forge: expect.stringContaining('https://github.com/acme/context/'),
  });
  const remote = '[remote "origin"]\n\turl = https://github.evil.example/a/b\n';
  for (const [path, text] of Object.entries(bareLookalike(made, remote))) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  expect(await readEverything(content)).toEqual(before);
});

test('a folder that looks like a bare repository, with none around it, is none', () => {
  const made = twoCommits();
  const alternates = join(made.root, '.git/objects');
  const root = folder({ ...bareLookalike(made, ''), 'objects/info/alternates': alternates });
  expect(git(root, ['rev-parse', 'HEAD'])).toMatchObject({ ok: false });
});

test('no setting of a repository starts a program', async () => {
  const made = twoCommits();
  const content = join(made.root, 'content');
  const signing = join(folder({}), 'signing');
  const signature = '-----BEGIN PGP SIGNATURE-----\n\nx\n-----END PGP SIGNATURE-----';
  const sign = `#!/bin/sh\ncat >/dev/null\nprintf '\\n[GNUPG:] SIG_CREATED ' >&2\necho '${signature}'\n`;
  writeFileSync(signing, sign, { mode: 0o755 });
  made.git('-c', `gpg.program=${signing}`, 'commit', '-q', '-S', '--amend', '-m', 'Signed');
  const before = await readEverything(content);
  const proof = join(made.root, 'ran');
  const program = join(folder({}), 'program');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${proof}'\ncat\n`, { mode: 0o755 });
  for (const name of [
    ...['core.pager', 'pager.log', 'pager.diff', 'core.editor', 'core.fsmonitor', 'core.askPass'],
    ...['core.sshCommand', 'core.gitProxy', 'core.alternateRefsCommand', 'credential.helper'],
    ...['diff.external', 'diff.evil.command', 'diff.evil.textconv', 'gpg.program'],
    ...[
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'uploadpack.packObjectsHook',
    ],
  ])
    made.git('config', name, program);
  for (const name of ['alias.log', 'alias.diff', 'alias.rev-parse', 'alias.cat-file'])
    made.git('config', name, `!${program}`);
  made.git('config', 'log.showSignature', 'true');
  made.git('config', 'core.hooksPath', dirname(program));
  for (const hook of ['post-index-change', 'reference-transaction', 'fsmonitor-watchman'])
    symlinkSync(program, join(dirname(program), hook));
  made.write({ '.gitattributes': '* diff=evil filter=evil\n', 'content/a.md': '3\n' });
  expect(await readEverything(content)).toEqual(before);
  expect(existsSync(proof)).toBe(false);
});

test('what a partial clone lacks is not fetched, whatever its settings allow', () => {
  const made = twoCommits();
  const clone = join(folder({}), 'clone');
  const proof = join(dirname(clone), 'ran');
  made.git('config', 'uploadpack.allowFilter', 'true');
  const lacking = ['clone', '-q', '--filter=blob:none', '--no-checkout'];
  execFileSync('git', [...lacking, `file://${made.root}`, clone], { stdio: 'pipe' });
  const set = (name: string, value: string): Buffer =>
    execFileSync('git', ['config', name, value], { cwd: clone });
  set('remote.origin.url', `ext::sh -c touch% ${proof}`);
  for (const name of ['protocol.allow', 'protocol.ext.allow']) set(name, 'always');
  const head = findCommit(clone, 'HEAD');
  expect(() => gitTree(clone, head, { maxFileBytes: 1000 }).read('content/a.md')).toThrow(
    /is missing files of the revision/,
  );
  expect(existsSync(proof)).toBe(false);
});

describe('the repository', () => {
  test('of a linked work tree and of a submodule is named in a file', async () => {
    const made = twoCommits();
    const tree = join(folder({}), 'tree');
    made.git('worktree', 'add', '-q', '-b', 'other', tree);
    made.git('submodule', '--quiet', 'add', made.root, 'inner');
    const there = await readEverything(join(made.root, 'content'));
    for (const root of [join(tree, 'content'), join(made.root, 'inner/content')]) {
      const { forge, ...rest } = await readEverything(root);
      expect(rest).toEqual({ ...there, forge: undefined });
      expect(repositoryPrefix(root)).toBe('content/');
    }
  });

  test('is found from behind a symbolic link where git finds it', () => {
    const made = twoCommits();
    const link = join(folder({}), 'link');
    symlinkSync(join(made.root, 'content'), link);
    expect(findCommit(link, 'main')).toBe(made.git('rev-parse', 'HEAD').trim());
    expect(repositoryPrefix(link)).toBe('content/');
  });

  test('is the one around a folder whose .git is none', () => {
    const made = twoCommits();
    made.write({ 'content/.git/nothing': '' });
    expect(repositoryPrefix(join(made.root, 'content'))).toBe('content/');
  });

  test('is not the one that a variable of git names', () => {
    const made = twoCommits();
    vi.stubEnv('GIT_DIR', join(repository({ 'b.md': '1' }).root, '.git'));
    expect(findCommit(made.root, 'HEAD')).toBe(
      made.git('--git-dir=.git', 'rev-parse', 'HEAD').trim(),
    );
  });

  test('of another user is read only where safe.directory says so', () => {
    const { root } = twoCommits();
    const home = folder({});
    const bin = folder({});
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const script = `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec '${real}' "$@"\n`;
    writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    vi.stubEnv('HOME', home);
    vi.spyOn(process, 'geteuid').mockReturnValue(12_345);
    expect(() => findCommit(root, 'HEAD')).toThrow(/does not trust/);
    writeFileSync(join(home, '.gitconfig'), `[safe]\n\tdirectory = ${root}\n`);
    expect(findCommit(root, 'HEAD')).toMatch(/^[0-9a-f]{40}$/);
  });
});

test('a git of the folder that is read is never run, whatever PATH says', () => {
  const { root } = twoCommits();
  writeFileSync(join(root, 'git'), '#!/bin/sh\ntouch was-run\n', { mode: 0o755 });
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  for (const relative of ['.:', ':', './:']) vi.stubEnv('PATH', `${relative}${process.env.PATH}`);
  expect(findCommit(root, 'HEAD')).toMatch(/^[0-9a-f]{40}$/);
  vi.stubEnv('PATH', '.');
  expect(() => findCommit(root, 'HEAD~1')).toThrow('git is not installed.');
  expect(existsSync(join(root, 'was-run'))).toBe(false);
});
