// The workspace as the commit that is checked out has it, files never read from disk.

import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UsageError } from '../../src/model/usage-error.ts';
import { commitHere } from '../../src/open/pull-request.ts';
import { open, type Workspace } from '../../src/open.ts';
import { namedCommit, notHere } from './base.ts';
import type { Inputs } from './inputs.ts';

export interface AtHead {
  readonly workspace: Workspace;
  readonly head: string;
}

/** `folder` is where the repository was checked out. Throws UsageError. */
export async function workspaceAtHead(
  folder: string,
  { root, config, headRef }: Pick<Inputs, 'root' | 'config' | 'headRef'>,
  now: string,
): Promise<AtHead> {
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
