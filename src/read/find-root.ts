// In: the folder we stand in. Out: the root of the nearest workspace, going upward.

import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { SETTINGS_FILE } from './settings.ts';

/** Names whose presence makes a folder a workspace; the strongest first. */
const MARKERS = [SETTINGS_FILE, '.limps', 'plans'] as const;

/** Where nothing else tells of a workspace, decision records do; a folder inside them is none. */
const DECISIONS = [
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'docs/architecture/decisions',
  'docs/architecture-decisions',
  'doc/adr',
  'doc/adrs',
  'doc/architecture/decisions',
  'src/adr',
  '.adr-dir',
] as const;

/** A project may keep its own context one folder below its root. */
const CONTENT = 'content';

/**
 * The nearest folder at or above `from` that is a workspace or keeps one in `content/`, else the nearest one with decision
 * records; null where there is none.
 */
export function findRoot(from: string): string | null {
  return nearest(from, workspaceAt) ?? nearest(from, (at) => (holds(at, DECISIONS) ? at : null));
}

function nearest(from: string, rootAt: (folder: string) => string | null): string | null {
  for (let at = resolve(from); ; at = dirname(at)) {
    const found = rootAt(at);
    if (found !== null || dirname(at) === at) return found;
  }
}

function workspaceAt(folder: string): string | null {
  return [folder, join(folder, CONTENT)].find((candidate) => holds(candidate, MARKERS)) ?? null;
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
export function isMarked(root: string): boolean {
  return holds(root, MARKERS) || holds(root, DECISIONS);
}

/** The error for a named root that holds nothing of a workspace: what was looked for, and where there is one nearby. */
export function noWorkspaceIn(root: string): UsageError {
  const nested = join(root, CONTENT);
  return new UsageError(
    `There is no workspace in ${root}: no ${SETTINGS_FILE}, .limps/, plans/, projects/ or decision records (docs/adr/, docs/decisions/ and the like).`,
    isMarked(nested)
      ? `Did you mean --root ${nested}?`
      : `Check the path given with --root, or create a workspace there: stratigraph workspace init --root ${root}.`,
  );
}

function holds(folder: string, names: readonly string[]): boolean {
  return names.some((name) => existsSync(join(folder, name)));
}
