// The one place that starts git to read: always in a repository that is named, and with no setting of it that runs a program.

import type { ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import self from 'node:process';
import { UsageError } from '../model/usage-error.ts';
import { realPath } from './inside-root.ts';

export interface Checkout {
  readonly top: string;
  readonly gitDir: string;
  /** Where objects, refs and `shallow` are: shared by all work trees of a repository. */
  readonly commonDir: string;
}

export interface GitAnswer {
  readonly ok: boolean;
  readonly out: Buffer;
  /** What git complained of, one line. */
  readonly error: string;
}

/** Git compares each path of a tree with each that it is asked for: beyond so many, all that changed is told sooner. */
export const MOST_PATHS = 40;

const NAMED = ['-c', 'safe.bareRepository=explicit'];

const SETTINGS: readonly string[] = [
  ...['--no-pager', '--no-replace-objects', '--literal-pathspecs', ...NAMED],
  ...['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'],
  ...['-c', 'log.showSignature=false', '-c', 'log.follow=false'],
];

const NO_ANSWER = { ok: false, out: Buffer.alloc(0) };

const NO_GIT: GitAnswer = { ...NO_ANSWER, error: 'there is no git' };

/** Runs git in `root` and waits. Throws UsageError where there is no git to run. */
export function git(
  root: string,
  args: readonly string[],
  options: { readonly input?: string; readonly maxBytes?: number } = {},
): GitAnswer {
  const checkout = checkoutOf(root);
  if (checkout === null) return { ...NO_ANSWER, error: 'not a git repository' };
  const answer =
    distrustOf(checkout) ??
    run([...repositoryArguments(checkout), ...args], root, reading(), options);
  if (answer !== NO_GIT) return answer;
  throw new UsageError('git is not installed.', 'Install it: dates and changes come from git.');
}

/** What git answers, without blanks around it; `''` where it has no answer. */
export function gitText(root: string, args: readonly string[]): string {
  const { ok, out } = git(root, args);
  return ok ? out.toString('utf8').trim() : '';
}

/** What git answers, in fields with NUL between them. */
export function gitFields(root: string, args: readonly string[], input?: string): string[] {
  const options = { maxBytes: 1 << 29, ...(input !== undefined && { input }) };
  return git(root, args, options).out.toString('utf8').split('\0');
}

/** Starts git in `root`, to be read as it writes; null where there is no repository that git trusts. */
export function startGit(root: string, args: readonly string[]): ChildProcess | null {
  const checkout = checkoutOf(root);
  const program = gitProgram();
  if (checkout === null || program === null || distrustOf(checkout) !== null) return null;
  const whole = [...repositoryArguments(checkout), ...args];
  return programs().spawn(program, whole, {
    cwd: root,
    env: reading(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/**
 * The environment of a git that obeys the settings of the machine and its user, and of nobody else: no variable that
 * names another repository (a hook of git sets some) is handed on, nothing is asked, and no lock is waited for.
 */
export function gitEnvironment(
  protocols: string,
  kept = /^GIT_(?:EXEC_PATH|CONFIG|SSL_|PROXY_|HTTP_)/,
): Record<string, string | undefined> {
  const handedOn = Object.entries(self.env).filter(
    ([name]) => !name.startsWith('GIT_') || kept.test(name),
  );
  return {
    ...Object.fromEntries(handedOn),
    // A list of names that no setting can add to.
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    LC_ALL: 'C',
  };
}

/** The checkout that holds `root`, found without git; a bare repository, or what looks like one, is none. */
export function checkoutOf(root: string): Checkout | null {
  for (let top = real(root); ; top = dirname(top)) {
    const gitDir = gitDirOf(join(top, '.git'));
    if (gitDir !== null) {
      return { top, gitDir, commonDir: resolve(gitDir, firstLine(join(gitDir, 'commondir'))) };
    }
    if (dirname(top) === top) return null;
  }
}

/** Path of `root` from the top of its repository, `/` at its end; `''` where they are the same or there is none. */
export function repositoryPrefix(root: string): string {
  const checkout = checkoutOf(root);
  if (checkout === null) return '';
  const path = relative(checkout.top, real(root)).split(sep).join('/');
  return path === '' ? '' : `${path}/`;
}

/** The line of .gitignore that names a folder of which git tracks nothing and ignores nothing, from the top; null: it is no such. */
export function unignoredFolder(folder: string): string | null {
  const path = gitProgram() === null ? '' : repositoryPrefix(folder);
  const asked = ['ls-files', '--others', '--exclude-standard', '--directory'];
  return path !== '' && gitText(folder, asked) === './' ? `/${path}` : null;
}

/** Loading what starts programs takes as long as reading a workspace, and many answers need no git. */
function programs() {
  return self.getBuiltinModule('node:child_process');
}

/** By its full path: a git of the folder that is read (Windows looks there first) or of a relative folder of PATH may be a stranger's. */
export function gitProgram(): string | null {
  const folders = (self.env.PATH ?? '/usr/bin:/bin').split(delimiter).filter(isAbsolute);
  const name = self.platform === 'win32' ? 'git.exe' : 'git';
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Reading needs no setting of the machine: output is the same for everybody. */
function reading(): Record<string, string | undefined> {
  const environment = gitEnvironment('none', /^GIT_EXEC_PATH$/);
  return { ...environment, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
}

function repositoryArguments({ top, gitDir }: Checkout): readonly string[] {
  return [`--git-dir=${gitDir}`, `--work-tree=${top}`, ...SETTINGS];
}

const trusted = new Set<string>();

/**
 * git does not ask who owns a repository that is named. Where it is not our own, git has to find it by itself first,
 * which it refuses unless `safe.directory` of the user allows it.
 */
function distrustOf({ top, gitDir }: Checkout): GitAnswer | null {
  if (trusted.has(gitDir)) return null;
  const user = self.geteuid?.();
  if ([top, join(top, '.git'), gitDir].every((path) => lstatSync(path).uid === user)) return null;
  const found = run([...NAMED, 'rev-parse', '--absolute-git-dir'], top, gitEnvironment('none'));
  if (!found.ok) return found;
  if (real(found.out.toString('utf8').replace(/\r?\n$/, '')) !== gitDir) {
    return { ...NO_ANSWER, error: `not a git repository: ${gitDir}` };
  }
  trusted.add(gitDir);
  return null;
}

function run(
  args: readonly string[],
  cwd: string,
  environment: Record<string, string | undefined>,
  { input = '', maxBytes = 1 << 28 }: { readonly input?: string; readonly maxBytes?: number } = {},
): GitAnswer {
  const options = { cwd, env: environment, input, maxBuffer: maxBytes };
  const program = gitProgram();
  if (program === null) return NO_GIT;
  const ran = programs().spawnSync(program, args, options);
  const lastLine = ran.stderr?.toString('utf8').trim().split('\n').at(-1);
  return {
    ok: ran.status === 0 && ran.error === undefined,
    out: ran.stdout ?? NO_ANSWER.out,
    error: lastLine || (ran.error?.message ?? ''),
  };
}

/** `.git` is a file in linked work trees and submodules. */
function gitDirOf(place: string): string | null {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const link = stat.isFile() ? /^gitdir: (.+)$/.exec(firstLine(place))?.[1] : '';
  if (link === undefined) return null;
  const folder = resolve(stat.isFile() ? dirname(place) : place, link);
  return existsSync(join(folder, 'HEAD')) ? real(folder) : null;
}

function firstLine(file: string): string {
  return textOf(file).split(/\r?\n/, 1)[0] ?? '';
}

/** Of a file of git's own, without blanks around it; `''` where there is none. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function real(path: string): string {
  return realPath(path) ?? resolve(path);
}
