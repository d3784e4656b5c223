import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgeOf, forgePatterns, repositoryOf } from '../../src/read/forge.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

describe('a remote', () => {
  test.each([
    ['https://github.com/acme/context.git', 'github', 'https://github.com/acme/context'],
    ['https://github.com/acme/context/', 'github', 'https://github.com/acme/context'],
    ['git@github.com:acme/context.git', 'github', 'https://github.com/acme/context'],
    ['ssh://git@github.com:22/acme/context.git', 'github', 'https://github.com/acme/context'],
    [
      'git@gitlab.example.org:group/sub/context.git',
      'gitlab',
      'https://gitlab.example.org/group/sub/context',
    ],
    [
      'https://me@bitbucket.org/acme/context.git',
      'bitbucket',
      'https://bitbucket.org/acme/context',
    ],
    ['https://codeberg.org/acme/context', 'gitea', 'https://codeberg.org/acme/context'],
    [
      'http://gitea.example.org:3000/acme/context.git',
      'gitea',
      'http://gitea.example.org:3000/acme/context',
    ],
  ])('%s is a repository on %s', (remote, kind, web) => {
    expect(repositoryOf(remote)).toEqual({ kind, web });
  });

  test.each([
    ['/srv/git/context.git'],
    ['../context'],
    ['file:///srv/github/context'],
    ['C:\\git\\context'],
    ['https://git.example.org/acme/context.git'],
    ['https://github.com/'],
    ['https://evil.example/github.com/x'],
    ['javascript:alert(1)//github.com/a/b'],
    [''],
  ])('%s is none that we know', (remote) => {
    expect(repositoryOf(remote)).toBeNull();
  });

  test('users, passwords and tokens of a remote never get out', () => {
    const secret = fc.string({ minLength: 6, unit: fc.constantFrom(...'xyzXYZ789_') });
    const form = fc.constantFrom<(secret: string) => string>(
      (word) => `https://me:${word}@github.com/acme/context.git`,
      (word) => `https://${word}@gitlab.com/acme/context.git`,
      (word) => `https://github.com/acme/context.git?token=${word}`,
      (word) => `https://github.com/acme/context.git#${word}`,
      (word) => `ssh://${word}:${word}@github.com/acme/context`,
      (word) => `${word}@github.com:acme/context.git?key=${word}`,
    );
    fc.assert(
      fc.property(secret, form, (word, write) => {
        expect(JSON.stringify(repositoryOf(write(word)))).not.toContain(word);
      }),
    );
  });
});

describe('addresses of files', () => {
  const at = { branch: 'main', commit: '' };

  test.each([
    ['github', '/blob/main/content/{path}?plain=1#L{line}', '/edit/main/content/{path}', '/commit'],
    [
      'gitlab',
      '/-/blob/main/content/{path}?plain=1#L{line}',
      '/-/edit/main/content/{path}',
      '/-/commit',
    ],
    [
      'bitbucket',
      '/src/main/content/{path}#lines-{line}',
      '/src/main/content/{path}?mode=edit',
      '/commits',
    ],
    [
      'gitea',
      '/src/branch/main/content/{path}?display=source#L{line}',
      '/_edit/main/content/{path}',
      '/commit',
    ],
  ] as const)('on %s are spelt its way', (kind, source, edit, commit) => {
    const web = 'https://h.example/acme/context';
    expect(forgePatterns({ kind, web }, at, 'content/')).toEqual({
      source: web + source,
      edit: web + edit,
      commit: `${web}${commit}/{commit}`,
    });
  });

  test('a commit can be looked at and not edited; odd names of branches stay in their place', () => {
    const repository = { kind: 'github', web: 'https://github.com/a/b' } as const;
    const commit = 'a'.repeat(40);
    expect(forgePatterns(repository, { branch: null, commit }, '')).toEqual({
      source: `https://github.com/a/b/blob/${commit}/{path}?plain=1#L{line}`,
      edit: null,
      commit: 'https://github.com/a/b/commit/{commit}',
    });
    const odd = forgePatterns(repository, { branch: 'feat/#1 {path}', commit: '' }, '').source;
    expect(odd).toBe('https://github.com/a/b/blob/feat/%231%20%7Bpath%7D/{path}?plain=1#L{line}');
  });
});

describe('a repository on disk', () => {
  let root = '';

  test('is looked at where its branch was pushed to, from its folder on', () => {
    const made = repository({ 'content/a.md': 'A\n' });
    root = made.root;
    expect(forgeOf(root)).toEqual({ source: null, edit: null, commit: null });
    made.git('checkout', '-q', '-b', 'work');
    made.git('remote', 'add', 'origin', 'https://me:ghp_secret@github.com/acme/context.git');
    made.git('config', 'branch.work.remote', 'origin');
    made.git('config', 'branch.work.merge', 'refs/heads/main');
    const web = 'https://github.com/acme/context';
    expect(forgeOf(join(root, 'content'))).toEqual({
      source: `${web}/blob/main/content/{path}?plain=1#L{line}`,
      edit: `${web}/edit/main/content/{path}`,
      commit: `${web}/commit/{commit}`,
    });
  });

  test('a branch that was never pushed is looked at as the main one of the forge', () => {
    const made = repository({ 'a.md': 'A\n' });
    root = made.root;
    made.git('remote', 'add', 'origin', 'git@github.com:acme/context.git');
    made.git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    made.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    made.git('checkout', '-q', '-b', 'work', '--track', 'main');
    expect(forgeOf(root).source).toContain('/acme/context/blob/trunk/{path}');
  });

  test('a detached head is looked at by its commit', () => {
    const made = repository({ 'a.md': 'A\n' });
    root = made.root;
    made.git('remote', 'add', 'origin', 'git@github.com:acme/context.git');
    made.git('checkout', '-q', '--detach');
    expect(forgeOf(root).source).toMatch(/\/blob\/[0-9a-f]{40}\/\{path\}/);
    expect(forgeOf(root).edit).toBeNull();
  });

  test('what is no repository, though it looks like one, has no forge', () => {
    root = folder({ '.git/nothing': '' });
    expect(forgeOf(root)).toEqual({ source: null, edit: null, commit: null });
  });
});
