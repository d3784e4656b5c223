import { BEFORE_HISTORY, UsageError } from '../model/usage-error.ts';
import { readWrittenDate } from '../model/written-date.ts';
import { type GitAnswer, git, gitText } from './git.ts';

/**
 * Full hash of the commit that `revision` names. `main...` (three dots at the end) is where the branch of `head` left `main`.
 * Throws UsageError where there is no repository, no such commit, or no commit that both have.
 */
export function findCommit(root: string, revision: string, head = 'HEAD'): string {
  const name = revision.replace(/\.\.\.$/, '');
  const commit = parseRevision(root, name);
  return name === revision ? commit : mergeBase(root, commit, name, head);
}

/** Full hash of a commit whose objects are here, or null. */
export function commitHere(root: string, name: string): string | null {
  // A name that begins with a dash would be an option of git.
  if (name === '' || name.startsWith('-') || /[\0\r\n]/.test(name)) return null;
  const commit = gitText(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

/** Where two commits parted, or null where the clone does not reach back that far. */
export function partedAt(root: string, one: string, other: string): string | null {
  return gitText(root, ['merge-base', one, other]).split('\n')[0] || null;
}

function parseRevision(root: string, name: string): string {
  const commit = commitHere(root, name);
  if (commit !== null) return commit;
  const inside = git(root, ['rev-parse', '--is-shallow-repository']);
  if (!inside.ok) throw noRepository(root, inside);
  if (commitHere(root, 'HEAD') === null)
    throw new UsageError(
      `The repository of ${root} has no commits yet.`,
      'Commit first: other moments are read from git.',
    );
  if (
    /^(?:today|yesterday|now|last \w+|\d+ ?(?:[hdwmy]|hours?|days?|weeks?|months?|years?)(?: ago)?)$/i.test(
      name,
    )
  )
    throw new UsageError(`"${name}" is not a date.`, FORMS);
  const shallow = inside.out.toString('latin1').trim() === 'true';
  const branch = name.startsWith('origin/') ? name.slice('origin/'.length) : '';
  const there = quoted(branch === '' ? name : `${branch}:refs/remotes/${name}`);
  const branches = gitText(root, ['branch', '--format=%(refname:short)']).split('\n', 5).join(', ');
  throw new UsageError(
    `The repository of ${root} has no commit "${name}".`,
    shallow
      ? `This clone is shallow: fetch the commit first (git fetch --depth=1 origin ${there}), or clone with its history (fetch-depth: 0).`
      : `The branches here: ${branches}. If only the remote has it, fetch it first: git fetch origin ${there}.`,
  );
}

function mergeBase(root: string, commit: string, name: string, head: string): string {
  const base = partedAt(root, commit, head);
  if (base !== null) return base;
  throw new UsageError(
    `HEAD and "${name}" have no common commit in this clone.`,
    'Fetch more history (git fetch --unshallow), or omit the dots to compare with the commit itself.',
  );
}

function noRepository(root: string, answer: GitAnswer): UsageError {
  return answer.error.includes('dubious ownership') || answer.error.includes('safe.directory')
    ? new UsageError(
        `git does not trust the repository of ${root}, which another user owns.`,
        `If you do: git config --global --add safe.directory ${quoted(root)}`,
      )
    : new UsageError(
        `${root} is not in a readable git repository (${answer.error}).`,
        'Run this in a clone; other moments are read from git.',
      );
}

function quoted(word: string): string {
  return /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export interface Moment {
  readonly commit: string;
  /** ISO 8601: when the commit was made, or the date that was asked for. */
  readonly time: string;
}

const FORMS =
  'Use a form such as 2026-01-31 or 2026-01-31T12:00:00Z, or a revision such as HEAD~5.';
const DATE = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/;

/** The commit to hold `head` against: that of a revision, of a date, or (`main...`) where it left a branch. Throws UsageError. */
export function findBase(root: string, asked: string, head?: string): string {
  return DATE.test(asked) ? findMoment(root, asked).commit : findCommit(root, asked, head);
}

/**
 * A revision, or a date in ISO 8601: the last commit before it on the first-parent line of HEAD; a day begins at midnight
 * UTC. Throws UsageError where there is no such commit.
 */
export function findMoment(root: string, asked: string): Moment {
  if (!DATE.test(asked)) {
    const commit = findCommit(root, asked);
    const stamp = gitText(root, ['show', '-s', '--format=%ct', commit]);
    return { commit, time: new Date(Number(stamp) * 1000).toISOString() };
  }
  const day = asked.slice(0, 10);
  const time = readWrittenDate(day) === day ? Date.parse(asked) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new UsageError(`"${asked}" is not a date.`, FORMS);
  }
  const head = findCommit(root, 'HEAD');
  const latest = String(Math.ceil(time / 1000) - 1);
  const commit = gitText(root, ['rev-list', '-1', '--first-parent', `--min-age=${latest}`, head]);
  if (commit !== '') return { commit, time: new Date(time).toISOString() };
  const first = gitText(root, ['log', '-1', '--format=%ct', '--max-parents=0', head]);
  const from = new Date(Number(first) * 1000 + 1000).toISOString().slice(0, 19);
  throw new UsageError(
    `${BEFORE_HISTORY} ${asked}.`,
    `The first one here was made before ${from}Z: use that or a later time. In a shallow clone, fetch more history first: git fetch --unshallow.`,
  );
}
