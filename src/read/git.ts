// The one place that starts git to read: always in a repository that is named, and with no setting of it that runs a program.

import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
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
  throw new UsageError('git is not installed.', 'Install git, or omit the revision.');
}

/** What git answers, without blanks around it; `''` where it has no answer. */
export function gitText(root: string, args: readonly string[]): string {
  const { ok, out } = git(root, args);
  return ok ? out.toString('utf8').trim() : '';
}

/** Starts git in `root`, to be read as it writes; null where there is no repository that git trusts. */
export function startGit(root: string, args: readonly string[]): ChildProcess | null {
  const checkout = checkoutOf(root);
  if (checkout === null || distrustOf(checkout) !== null) return null;
  const whole = [...repositoryArguments(checkout), ...args];
  return programs().spawn('git', whole, {
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

/** Loading what starts programs takes as long as reading a workspace, and many answers need no git. */
function programs() {
  // Else Windows would run a git.exe of the folder that is read (libuv, `NeedCurrentDirectoryForExePath`).
  if (self.platform === 'win32') self.env.NoDefaultCurrentDirectoryInExePath = '1';
  return self.getBuiltinModule('node:child_process');
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
  const ran = programs().spawnSync('git', args, options);
  if ((ran.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return NO_GIT;
  const said = ran.stderr?.toString('utf8').trim().split('\n').at(-1);
  return {
    ok: ran.status === 0 && ran.error === undefined,
    out: ran.stdout ?? NO_ANSWER.out,
    error: said || (ran.error?.message ?? ''),
  };
}

/** `.git` is a file in linked work trees and submodules. */
function gitDirOf(place: string): string | null {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const named = stat.isFile() ? /^gitdir: (.+)$/.exec(firstLine(place))?.[1] : '';
  if (named === undefined) return null;
  const folder = resolve(stat.isFile() ? dirname(place) : place, named);
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

/** As much as one answer of git may hold; more is asked for in turns. */
const BYTES_AT_ONCE = 1 << 23;

/** Room for the line that git writes before each blob. */
const HEADER_BYTES = 128;

/** Sizes in bytes, by id. Throws UsageError where the clone lacks one of them (partial clones). */
export function blobSizes(root: string, ids: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  if (ids.length === 0) return sizes;
  const answer = git(root, ['cat-file', '--batch-check'], { input: lines(ids) });
  for (const line of answer.out.toString('latin1').split('\n')) {
    const [id = '', , size] = line.split(' ');
    if (size !== undefined) sizes.set(id, Number(size));
  }
  if (!answer.ok || ids.some((id) => !sizes.has(id))) throw incomplete(root, answer.error);
  return sizes;
}

/** Visits the contents, in the order of ids; the bytes are good for the visit only. `sizes` must know every id. */
export function readBlobs(
  root: string,
  ids: readonly string[],
  sizes: ReadonlyMap<string, number>,
  visit: (id: string, bytes: Buffer) => void,
): void {
  let turn: string[] = [];
  let bytes = 0;
  const ask = (): void => {
    if (turn.length > 0) readTurn(root, turn, bytes, visit);
    turn = [];
    bytes = 0;
  };
  for (const id of new Set(ids)) {
    const next = (sizes.get(id) ?? 0) + HEADER_BYTES;
    if (bytes + next > BYTES_AT_ONCE) ask();
    turn.push(id);
    bytes += next;
  }
  ask();
}

/** True where git keeps `text` under the id; on a disk where git writes `\r\n`, the object has `\n`. */
export function isTextOf(id: string | undefined, text: string): boolean {
  if (id === undefined || blobId(text, id) === id) return id !== undefined;
  return text.includes('\r\n') && blobId(text.replaceAll('\r\n', '\n'), id) === id;
}

/** The id under which git keeps `text`; `like` is any id of the repository and tells which hash it uses. */
function blobId(text: string, like: string): string {
  const bytes = Buffer.from(text, 'utf8');
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

function readTurn(
  root: string,
  ids: readonly string[],
  bytes: number,
  visit: (id: string, bytes: Buffer) => void,
): void {
  const { ok, out, error } = git(root, ['cat-file', '--batch'], {
    input: lines(ids),
    maxBytes: bytes,
  });
  let at = 0;
  for (const id of ids) {
    const end = out.indexOf(10, at);
    const [given, type, size] = out.toString('latin1', at, Math.max(at, end)).split(' ');
    if (!ok || end < 0 || given !== id || type !== 'blob') throw incomplete(root, error);
    const start = end + 1;
    at = start + Number(size) + 1;
    visit(id, out.subarray(start, at - 1));
  }
}

function lines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

function incomplete(root: string, error: string): UsageError {
  return new UsageError(
    `The repository of ${root} is missing files of the revision${error === '' ? '' : ` (${error})`}.`,
    'In a partial clone, fetch them first: git fetch --refetch --no-filter. Otherwise check the repository with git fsck.',
  );
}

/** Ids of contents by path relative to the root. */
export interface CommitNames {
  readonly files: Map<string, string>;
  /** Symbolic links; their content is where they lead. */
  readonly links: Map<string, string>;
}

/** As much as the names of a very large repository take. */
const NAMES_BYTES = 1 << 29;

/** Longer targets of links are no paths. */
const MAX_TARGET_BYTES = 4096;

export function listCommit(root: string, commit: string): CommitNames {
  const { ok, out, error } = git(root, ['ls-tree', '-r', '-z', commit], { maxBytes: NAMES_BYTES });
  if (!ok) {
    throw new UsageError(
      `The tree of ${commit} cannot be read (${error}).`,
      'Fetch the commit with its files first, or check the repository with git fsck.',
    );
  }
  const names: CommitNames = { files: new Map(), links: new Map() };
  for (const record of out.toString('utf8').split('\0')) {
    const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(record) ?? [];
    if (!isPlainPath(path)) continue;
    if (mode === '120000') names.links.set(path, id);
    else if (mode.startsWith('100')) names.files.set(path, id);
  }
  return names;
}

/** Hand-made trees can hold names that no work tree can; names that are not UTF-8 cannot be asked for. */
export function isPlainPath(path: string): boolean {
  return path !== '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(path) && !path.includes('\uFFFD');
}

export function targetsOf(
  root: string,
  links: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sizes = blobSizes(root, [...new Set(links.values())]);
  const short = [...sizes].filter(([, size]) => size <= MAX_TARGET_BYTES).map(([id]) => id);
  const targets = new Map<string, string>();
  readBlobs(root, short, sizes, (id, bytes) => targets.set(id, bytes.toString('utf8')));
  return new Map([...links].map(([path, id]) => [path, targets.get(id) ?? '/']));
}
