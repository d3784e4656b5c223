// The root of the nearest workspace, going upward from the folder we stand in.

import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { SETTINGS_FILE } from './settings.ts';

/** What makes a folder a workspace, as the dialects say: any of the strong marks, else any of the weak ones. */
export interface RootMarkers {
  readonly strong: readonly string[];
  /** Where nothing else tells of a workspace, these do; a folder inside what they name is none. */
  readonly weak: readonly string[];
}

/** A project may keep its own context one folder below its root. */
const CONTENT = 'content';

/**
 * The nearest folder at or above `from` that is a workspace or keeps one in `content/`, else the nearest one with a weak
 * mark; null where there is none.
 */
export function findRoot(from: string, { strong, weak }: RootMarkers): string | null {
  const marks = [SETTINGS_FILE, ...strong];
  const workspaceAt = (folder: string): string | null =>
    [folder, join(folder, CONTENT)].find((candidate) => holds(candidate, marks)) ?? null;
  return nearest(from, workspaceAt) ?? nearest(from, (at) => (holds(at, weak) ? at : null));
}

function nearest(from: string, rootAt: (folder: string) => string | null): string | null {
  for (let at = resolve(from); ; at = dirname(at)) {
    const found = rootAt(at);
    if (found !== null || dirname(at) === at) return found;
  }
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

/** The error for a named root that holds nothing of a workspace: what was looked for, and where there is one nearby. */
export function noWorkspaceIn(root: string, markers: RootMarkers): UsageError {
  const nested = join(root, CONTENT);
  const sought = [SETTINGS_FILE, ...markers.strong, ...markers.weak].join(', ');
  return new UsageError(
    `There is no workspace in ${root}: none of ${sought}.`,
    isMarked(nested, markers)
      ? `Did you mean --root ${nested}?`
      : `Check the path given with --root, or create a workspace there: stratigraph workspace init --root ${root}.`,
  );
}

function holds(folder: string, names: readonly string[]): boolean {
  return names.some((name) => existsSync(join(folder, name)));
}
