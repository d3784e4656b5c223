// The base is fetched without a setting of what was checked out having a say; a server of ours writes down what reaches it.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEvent } from '../../action/src/event.ts';
import { fetchCommit } from '../../action/src/fetch-commit.ts';
import { changedLines, commitHere, partedAt } from '../../src/open/pull-request.ts';
import { gitTree } from '../../src/read/git-tree.ts';
import { folder } from '../helpers/folder.ts';
import { bareLookalike, type Repository, repository } from '../helpers/repository.ts';

const TOKEN = 'ghs_forTestsOnly';

let made: Repository;
let base: string;
let temporary: string;

beforeEach(() => {
  made = repository({ 'content/a.md': '1\n', 'content/same.md': 'same\n' });
  base = made.git('rev-parse', 'HEAD').trim();
  made.commit({ 'content/a.md': '2\n' });
  made.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  made.git('config', 'uploadpack.allowFilter', 'true');
  temporary = folder({});
});

afterEach(() => vi.unstubAllEnvs());

/** The head alone, as `actions/checkout` leaves it. */
function clone(...options: readonly string[]): string {
  const to = join(folder({}), 'clone');
  const args = ['clone', '-q', '--no-local', ...options, `file://${made.root}`, to];
  execFileSync('git', args, { stdio: 'pipe' });
  vi.stubEnv('TMPDIR', temporary);
  return to;
}

function eventFrom(serverUrl: string, repositoryName: string): ReturnType<typeof readEvent> {
  return readEvent({ GITHUB_SERVER_URL: serverUrl, GITHUB_REPOSITORY: repositoryName });
}

function fetchFromDisk(root: string): boolean {
  const [server, name] = [dirname(made.root), made.root.slice(dirname(made.root).length + 1)];
  return fetchCommit(root, base, eventFrom(`file://${server}`, name), TOKEN);
}

/** A fetch waits for its git, so this process could not answer as a server meanwhile. */
async function fetchInAnotherProcess(root: string, event: object): Promise<void> {
  const module = new URL('../../action/src/fetch-commit.ts', import.meta.url).href;
  const given = [root, base, event, TOKEN].map((one) => JSON.stringify(one)).join(', ');
  const script = `import { fetchCommit } from '${module}'; fetchCommit(${given});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
}

describe('the base of a shallow clone', () => {
  test.each([
    ['of one commit', ['--depth=1']],
    ['without contents', ['--depth=1', '--filter=blob:none']],
    ['without folders', ['--depth=1', '--filter=tree:0']],
  ])('%s can be read afterwards, and ends its history', (_, options) => {
    const root = clone(...options);
    expect(commitHere(root, base)).toBeNull();
    expect(fetchFromDisk(join(root, 'content'))).toBe(true);
    expect(commitHere(root, base)).toBe(base);
    const tree = gitTree(join(root, 'content'), base, { maxFileBytes: 1000 });
    expect(tree.read('a.md')).toMatchObject({ text: '1\n' });
    expect(tree.read('same.md')).toMatchObject({ text: 'same\n' });
    expect([...changedLines(root, base, 'HEAD').keys()]).toEqual(['content/a.md']);
    expect(partedAt(root, base, 'HEAD')).toBeNull();
    execFileSync('git', ['fsck', '--connectivity-only'], { cwd: root, stdio: 'pipe' });
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('is fetched into a linked work tree, too', () => {
    const root = clone('--depth=1');
    const tree = join(temporary, 'tree');
    execFileSync('git', ['worktree', 'add', '-q', tree], { cwd: root });
    expect(fetchFromDisk(tree)).toBe(true);
    expect(commitHere(tree, base)).toBe(base);
  });

  test('that cannot be had leaves the clone as it was', () => {
    const root = clone('--depth=1');
    const shallow = readFileSync(join(root, '.git/shallow'), 'utf8');
    const nowhere = eventFrom(`file://${temporary}`, 'nothing');
    expect(fetchCommit(root, base, nowhere, TOKEN)).toBe(false);
    expect(readFileSync(join(root, '.git/shallow'), 'utf8')).toBe(shallow);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('is not fetched for what is no address or no commit', () => {
    const root = clone('--depth=1');
    const proof = join(temporary, 'ran');
    const evil = eventFrom(`ext::touch ${proof}; https://x`, 'y');
    expect(fetchCommit(root, base, evil, TOKEN)).toBe(false);
    expect(fetchCommit(root, '--upload-pack=touch', eventFrom('file:///', 'x'), TOKEN)).toBe(false);
    expect(existsSync(proof)).toBe(false);
  });
});

describe('a hostile checkout', () => {
  const heard: { readonly url: string; readonly authorization: string | undefined }[] = [];
  let server: Server;
  let address: string;
  let proof: string;
  let program: string;

  beforeEach(async () => {
    heard.length = 0;
    server = createServer((request, response) => {
      const { url = '', headers } = request;
      heard.push({ url, authorization: headers.authorization });
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('The server has no port.');
    address = `http://127.0.0.1:${at.port}`;
    proof = join(temporary, 'ran');
    program = join(folder({}), 'program');
    writeFileSync(program, `#!/bin/sh\necho "$*" >> '${proof}'\n`, { mode: 0o755 });
    return () => server.close();
  });

  const settings = (): string => `
[url "${address}/evil/"]
	insteadOf = ${address}/octo/
[url "ext::${program} "]
	insteadOf = file://
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[core]
	askPass = ${program}
	fsmonitor = ${program}
	hooksPath = ${dirname(program)}
	sshCommand = ${program}
	gitProxy = ${program}
	alternateRefsCommand = ${program}
[credential]
	helper = ${program}
[http]
	proxy = ${address}/proxy/
	cookieFile = /etc/passwd
	extraHeader = "X-Evil: 1"
[remote "origin"]
	uploadpack = ${program}
	promisor = true
[extensions]
	partialClone = origin
[fetch]
	recurseSubmodules = true
`;

  /** The settings stand in `.git/config`, or in files that look like a bare repository. */
  const places: readonly [string, (root: string) => void][] = [
    [
      'in its repository',
      (root) => writeFileSync(join(root, '.git/config'), settings(), { flag: 'a' }),
    ],
    [
      'in its files',
      (root) => {
        for (const [path, text] of Object.entries(bareLookalike(made, settings()))) {
          mkdirSync(dirname(join(root, 'content', path)), { recursive: true });
          writeFileSync(join(root, 'content', path), text);
        }
      },
    ],
  ];

  test.each(places)('with settings %s runs nothing', (_, write) => {
    const root = clone('--depth=1');
    write(root);
    expect(fetchFromDisk(join(root, 'content'))).toBe(true);
    expect(commitHere(join(root, 'content'), base)).toBe(base);
    expect(existsSync(proof)).toBe(false);
  });

  test.each(places)('with settings %s sends the token nowhere else', async (_, write) => {
    const root = clone('--depth=1');
    write(root);
    await fetchInAnotherProcess(join(root, 'content'), eventFrom(address, 'octo/repo'));
    const basic = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
    expect(heard).not.toEqual([]);
    for (const { url, authorization } of heard) {
      expect(url).toMatch(/^\/octo\/repo\//);
      expect(authorization).toBe(`basic ${basic}`);
    }
    expect(existsSync(proof)).toBe(false);
  });
});
