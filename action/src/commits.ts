// What is checked and what it is held against: the workspace at a commit, and the commit before it, fetched where the clone lacks it.

import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UsageError } from '../../src/model/usage-error.ts';
import { commitHere, parentsOf, partedAt } from '../../src/open/pull-request.ts';
import { open, type Workspace } from '../../src/open.ts';
import type { Event } from './event.ts';
import type { Inputs } from './inputs.ts';

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
function namedCommit(root: string, name: string): string | null {
  return commitHere(root, name) ?? commitHere(root, `origin/${name}`);
}

function notHere(input: string, name: string): UsageError {
  return new UsageError(
    `Invalid input ${input}: "${name}" is not in this clone.`,
    'Check out with fetch-depth: 0, or use a full hash.',
  );
}

/** No file of it is read from disk; `folder` is where the repository was checked out. Throws UsageError. */
export async function workspaceAtHead(
  folder: string,
  { root, config, headRef }: Pick<Inputs, 'root' | 'config' | 'headRef'>,
  now: string,
): Promise<{ readonly workspace: Workspace; readonly head: string }> {
  const top = realpathSync(folder);
  const head = headRef === null ? commitHere(top, 'HEAD') : namedCommit(top, headRef);
  if (head === null && headRef !== null) throw notHere('head-ref', headRef);
  if (head === null) {
    throw new UsageError(
      `There is no readable git checkout in ${top}.`,
      'Run actions/checkout first, with fetch-depth: 2. In a container also run: git config --global --add safe.directory "$GITHUB_WORKSPACE".',
    );
  }
  const options = { now, commit: head, config: config ?? undefined };
  const wanted = root === null ? {} : { root: inside(top, root) };
  const workspace = await open({ cwd: top, ...wanted, ...options });
  if (root === null) inside(top, workspace.root);
  return { workspace, head };
}

/** A pull request may have put a link in the place of a folder. */
function inside(top: string, root: string): string {
  const wanted = resolve(top, root);
  let real = wanted;
  try {
    real = realpathSync(wanted);
  } catch {
    // What is missing is told better by whoever opens it.
  }
  if (real === top || real.startsWith(top + sep)) return real;
  throw new UsageError(
    `The workspace ${root} is outside the checkout.`,
    'Set the input root to its folder, relative to the repository.',
  );
}
