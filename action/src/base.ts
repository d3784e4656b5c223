// The commit to hold it against, fetched where the clone lacks it.

import { UsageError } from '../../src/model/usage-error.ts';
import { commitHere, parentsOf, partedAt } from '../../src/open/pull-request.ts';
import type { Event } from './event.ts';

export interface Base {
  readonly commit: string;
  /** What people call it. */
  readonly name: string;
}

/** Events that always have a base. */
const PROPOSALS = /^(?:pull_request|merge_group)/;

/** Brings a commit into the clone; false where that fails. */
export type Fetch = (commit: string) => boolean;

/**
 * Null where nothing came before: a new branch, a run by hand or by the clock. Throws UsageError where there is a base
 * and it cannot be had, since findings of all would then pass as new.
 */
export function selectBase(root: string, head: string, event: Event, fetch: Fetch): Base | null {
  const parents = event.name === 'pull_request' && head === event.sha ? parentsOf(root, head) : [];
  // GitHub's own merge of the pull request: its first parent is the base. Any other merge says nothing of the kind.
  const merged = parents.length === 2 ? (parents[0] ?? null) : null;
  const wanted = merged ?? event.base;
  if (wanted === null) {
    if (!PROPOSALS.test(event.name)) return null;
    throw new UsageError(
      `The event ${event.name} has no base commit.`,
      'GITHUB_EVENT_PATH must be the file that GitHub wrote.',
    );
  }
  const name = event.baseName ?? wanted.slice(0, 7);
  if (commitHere(root, wanted) === null && !(fetch(wanted) && commitHere(root, wanted))) {
    // A push may replace what was there, and nobody has that any more.
    if (event.name === 'push') return null;
    throw new UsageError(
      `The base ${wanted} is not in this clone and cannot be fetched.`,
      'Check out with fetch-depth: 2 for pull requests, and fetch-depth: 0 otherwise.',
    );
  }
  const isBranch = merged === null && event.name.startsWith('pull_request');
  return { commit: (isBranch ? partedAt(root, wanted, head) : null) ?? wanted, name };
}

/** A commit, branch or tag that an input names, from where the two parted. Throws UsageError. */
export function namedBase(root: string, head: string, name: string, fetch: Fetch): Base {
  const wanted = namedCommit(root, name) ?? (fetch(name) ? commitHere(root, name) : null);
  if (wanted === null) throw notHere('base-ref', name);
  return { commit: partedAt(root, wanted, head) ?? wanted, name };
}

/** Here, or as the remote had it when the clone was made. */
export function namedCommit(root: string, name: string): string | null {
  return commitHere(root, name) ?? commitHere(root, `origin/${name}`);
}

export function notHere(input: string, name: string): UsageError {
  return new UsageError(
    `Invalid input ${input}: "${name}" is not in this clone.`,
    'Check out with fetch-depth: 0, or use a full hash.',
  );
}
