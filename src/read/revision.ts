// The commit it means, or UsageError with what to do.

import { UsageError } from '../model/usage-error.ts';
import { type GitAnswer, git } from './git.ts';

/**
 * Full hash of the commit that `revision` names. `main...` (three dots at the end) is where the branch of `head` left `main`.
 * Throws UsageError where there is no repository, no such commit, or no commit that both have.
 */
export function findCommit(root: string, revision: string, head = 'HEAD'): string {
  const name = revision.replace(/\.\.\.$/, '');
  const commit = parseRevision(root, name);
  return name === revision ? commit : mergeBase(root, commit, name, head);
}

function parseRevision(root: string, name: string): string {
  // A name that begins with a dash would be an option of git.
  const plain = name !== '' && !name.startsWith('-') && !/[\0\r\n]/.test(name);
  const inside = git(root, ['rev-parse', '--is-shallow-repository']);
  if (!inside.ok) throw noRepository(root, inside);
  const answer = plain ? git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]) : null;
  const commit = answer?.ok ? answer.out.toString('latin1').trim() : '';
  if (/^[0-9a-f]{40,64}$/.test(commit)) return commit;
  const shallow = inside.out.toString('latin1').trim() === 'true';
  const branch = name.startsWith('origin/') ? name.slice('origin/'.length) : '';
  const there = quoted(branch === '' ? name : `${branch}:refs/remotes/${name}`);
  throw new UsageError(
    `The repository of ${root} has no commit "${name}".`,
    shallow
      ? `This clone is shallow: fetch the commit first (git fetch --depth=1 origin ${there}), or clone with its history (fetch-depth: 0).`
      : `Check the name with git log. If only the remote has it, fetch it first: git fetch origin ${there}.`,
  );
}

function mergeBase(root: string, commit: string, name: string, head: string): string {
  const answer = git(root, ['merge-base', commit, head]);
  const base = answer.out.toString('latin1').trim().split('\n')[0] ?? '';
  if (answer.ok && base !== '') return base;
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
