// A scratch git repository in a temporary folder, and commits in it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folder } from './folder.ts';

export interface Repository {
  readonly root: string;
  readonly git: (...args: string[]) => string;
  /** The full hash of what is checked out. */
  readonly head: () => string;
  /** Writes (null removes) and commits; gives the full hash. `date` is ISO 8601. */
  readonly commit: (
    files: Readonly<Record<string, string | Uint8Array | null>>,
    date?: string,
  ) => string;
  /** Writes (null removes) without committing. */
  readonly write: (files: Readonly<Record<string, string | Uint8Array | null>>) => void;
}

const DATE = '2026-03-01T12:00:00Z';

/** A repository on branch `main` whose first commit holds `files`. */
export function repository(files: Readonly<Record<string, string | Uint8Array>>): Repository {
  const root = folder({});
  const git = (...args: string[]): string => run(root, args, DATE);
  // Read here: a process more for every commit of every test is felt.
  const head = (): string => {
    const text = readFileSync(join(root, '.git/HEAD'), 'utf8').trim();
    return text.startsWith('ref: ')
      ? readFileSync(join(root, '.git', text.slice(5)), 'utf8').trim()
      : text;
  };
  const write: Repository['write'] = (changes) => {
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) rmSync(join(root, path), { recursive: true });
      else {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    }
  };
  const commit: Repository['commit'] = (changes, date = DATE) => {
    write(changes);
    git('add', '--all');
    run(root, ['commit', '-q', '--allow-empty', '-m', 'Change'], date);
    return head();
  };
  git('init', '-q', '-b', 'main', '--template=');
  commit(files);
  return { root, git, head, commit, write };
}

function run(root: string, args: readonly string[], date: string): string {
  const settings = [
    'user.name=Test',
    'user.email=test@example.com',
    'core.autocrlf=false',
    'protocol.file.allow=always',
  ];
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
  });
}

/** Files that make `content/` of a clone of `made` look like a bare repository, with settings of a stranger. */
export function bareLookalike(
  made: Repository,
  config: string,
): Readonly<Record<'HEAD' | 'config' | 'objects/info/alternates' | 'refs/heads/main', string>> {
  return {
    HEAD: 'ref: refs/heads/main\n',
    config: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n${config}`,
    'objects/info/alternates': '../../.git/objects\n',
    'refs/heads/main': made.git('rev-parse', 'HEAD'),
  };
}
