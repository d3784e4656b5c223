// In: the folder of the run and inputs. Out: the workspace as the commit that is checked out has it, files never read from disk.

import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UsageError } from '../../src/model/usage-error.ts';
import { commitHere } from '../../src/open/pull-request.ts';
import { open, type Workspace } from '../../src/open.ts';
import type { Inputs } from './inputs.ts';

export interface AtHead {
  readonly workspace: Workspace;
  readonly head: string;
}

/** `folder` is where the repository was checked out. Throws UsageError. */
export async function workspaceAtHead(
  folder: string,
  { root, config }: Pick<Inputs, 'root' | 'config'>,
  now: string,
): Promise<AtHead> {
  const top = realpathSync(folder);
  const head = commitHere(top, 'HEAD');
  if (head === null) {
    throw new UsageError(
      `There is no git checkout that can be read in ${top}.`,
      'Run actions/checkout before, with fetch-depth: 2; in a container also: git config --global --add safe.directory "$GITHUB_WORKSPACE".',
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
    `The workspace ${root} lies outside of what was checked out.`,
    'Give its folder with the input root, relative to the top of the repository.',
  );
}
