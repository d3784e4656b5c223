// In: a folder inside a repository and arguments. Out: what git prints, without any program that the repository names.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { env } from 'node:process';
import { UsageError } from '../model/usage-error.ts';

/**
 * No setting of a repository may make git run a program of its own, nor fetch: an object that a partial clone lacks
 * would be fetched over whatever transport its settings name.
 */
export const GIT: readonly string[] = [
  ...['--no-pager', '--no-replace-objects', '--literal-pathspecs'],
  ...['core.fsmonitor=false', 'log.showSignature=false', 'protocol.allow=never'].flatMap(set),
  ...['ext', 'file', 'git', 'ssh', 'http', 'https'].flatMap((name) =>
    set(`protocol.${name}.allow=never`),
  ),
];

/** Variables that point git at another repository than the one we stand in; a hook of git sets some. */
const ELSEWHERE = new Set([
  ...[
    'GIT_DIR',
    'GIT_WORK_TREE',
    'GIT_INDEX_FILE',
    'GIT_PREFIX',
    'GIT_COMMON_DIR',
    'GIT_NAMESPACE',
  ],
  ...[
    'GIT_OBJECT_DIRECTORY',
    'GIT_ALTERNATE_OBJECT_DIRECTORIES',
    'GIT_GRAFT_FILE',
    'GIT_SHALLOW_FILE',
  ],
]);

/** The environment in which git runs: it asks nothing, fetches nothing, waits for no lock, and speaks English. */
export function gitEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !ELSEWHERE.has(name));
  return {
    ...Object.fromEntries(kept),
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
}

export interface GitAnswer {
  readonly ok: boolean;
  readonly out: Buffer;
  /** What git complained of, one line. */
  readonly error: string;
}

/** Runs git in `root` and waits. Throws UsageError where there is no git to run. */
export function git(
  root: string,
  args: readonly string[],
  options: { readonly input?: string; readonly maxBytes?: number } = {},
): GitAnswer {
  const ran = spawnSync('git', [...GIT, ...args], {
    cwd: root,
    env: gitEnvironment(),
    input: options.input ?? '',
    maxBuffer: options.maxBytes ?? 1 << 28,
  });
  if ((ran.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    throw new UsageError('There is no git on this machine.', 'Install git, or leave --base out.');
  }
  const said = ran.stderr?.toString('utf8').trim().split('\n').at(-1);
  return {
    ok: ran.status === 0 && ran.error === undefined,
    out: ran.stdout ?? Buffer.alloc(0),
    error: said || (ran.error?.message ?? ''),
  };
}

/** The `.git` folder (or file) that governs `root`, or null. */
export function gitFolder(root: string): string | null {
  for (let at = resolve(root); ; at = dirname(at)) {
    const candidate = join(at, '.git');
    if (existsSync(candidate)) return candidate;
    if (dirname(at) === at) return null;
  }
}

/** Path of `root` from the top of its repository, `/` at its end; `''` where they are the same or there is none. */
export function repositoryPrefix(root: string): string {
  const repository = gitFolder(root);
  if (repository === null) return '';
  const path = relative(dirname(repository), resolve(root)).split(sep).join('/');
  return path === '' ? '' : `${path}/`;
}

function set(setting: string): readonly string[] {
  return ['-c', setting];
}
