// The root of the nearest workspace, going upward from the folder we stand in.

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { SETTINGS_FILE } from './settings.ts';

/** What makes a folder a workspace, as the dialects say: any of the strong marks, else any of the weak ones. */
export interface RootMarkers {
  readonly strong: readonly string[];
  /** Where nothing else tells of a workspace, these do; a folder inside what they name is none. */
  readonly weak: readonly string[];
  /** Some of all, for people. */
  readonly examples: readonly string[];
}

/** A project may keep its own context one folder below its root. */
const CONTENT = 'content';
/** What `docs/adr` stands in is the root, not `docs`, whatever else is in there. */
const PART_OF_A_PLACE = /^(?:docs?|documentation|architecture|design|src)$/i;

/**
 * The nearest folder at or above `from` that is a workspace or keeps one in `content/`, else the nearest one with a weak
 * mark, else the top of the git repository, else `from`: whether anything is kept in the last two is not known yet.
 * Inside a repository nothing above its top is looked at.
 */
export function findRoot(from: string, { strong, weak }: RootMarkers): string {
  const folders = upTo(resolve(from));
  const marks = [SETTINGS_FILE, ...strong];
  const workspaces = folders.flatMap((folder) => [folder, join(folder, CONTENT)]);
  return (
    workspaces.find((folder) => holds(folder, marks)) ??
    folders.find((folder) => !PART_OF_A_PLACE.test(basename(folder)) && holds(folder, weak)) ??
    repositoryTop(folders) ??
    resolve(from)
  );
}

/** `from` and the folders above it, no further than the top of its git repository. */
function upTo(from: string): readonly string[] {
  const folders = [from];
  for (let at = from; dirname(at) !== at && !isTop(at); at = dirname(at)) folders.push(dirname(at));
  return folders;
}

function repositoryTop(folders: readonly string[]): string | undefined {
  return folders.findLast(isTop);
}

function isTop(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/** `path` where it is a folder. Throws UsageError. */
export function namedRoot(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return path;
  throw stat === undefined
    ? new UsageError(`There is no folder ${path}.`, 'Check the path given with --root.')
    : new UsageError(
        `${path} is a file, not a folder.`,
        'Use --root to name the folder of the workspace.',
      );
}

/** True where the folder itself bears one of the names by which a workspace is found. */
export function isMarked(root: string, { strong, weak }: RootMarkers): boolean {
  return holds(root, [SETTINGS_FILE, ...strong, ...weak]);
}

export interface Sought {
  readonly markers: RootMarkers;
  /** Where the search began; left out, the root was named. */
  readonly from?: string | undefined;
}

/** The error for a root that holds nothing of a workspace: where and what was looked for, and what to do. */
export function noWorkspaceIn(root: string, { markers, from }: Sought): UsageError {
  const nested = join(root, CONTENT);
  const sought = `no ${[SETTINGS_FILE, ...markers.examples].join(', ')} or the like`;
  const settings = `list folders of decision records under \`adrs\` in ${SETTINGS_FILE}`;
  if (from === undefined) {
    return new UsageError(
      `There is no workspace in ${root}: ${sought}.`,
      isMarked(nested, markers)
        ? `Did you mean --root ${nested}?`
        : `Check the path given with --root, ${settings}, or create a workspace there: stratigraph workspace init --root ${root}.`,
    );
  }
  const inRepository = upTo(resolve(from)).some(isTop);
  const end = inRepository ? `, up to ${root}, the top of the git repository` : '';
  return new UsageError(
    `There is no workspace at ${from} or above it${end}: ${sought}.`,
    `Use --root DIR, ${settings}, or create one here: stratigraph workspace init.`,
  );
}

function holds(folder: string, names: readonly string[]): boolean {
  return names.some((name) => existsSync(join(folder, name)));
}
