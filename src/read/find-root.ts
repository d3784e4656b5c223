// In: the folder we stand in. Out: the root of the nearest workspace, going upward.

import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { SETTINGS_FILE } from './settings.ts';

/** Names whose presence makes a folder a workspace; the strongest first. */
const MARKERS = [SETTINGS_FILE, '.limps', 'plans'] as const;

/** A project may keep its own context one folder below its root. */
const CONTENT = 'content';

/** The nearest folder at or above `from` that is a workspace or keeps one in `content/`; null where there is none. */
export function findRoot(from: string): string | null {
  for (let at = resolve(from); ; at = dirname(at)) {
    if (isWorkspace(at)) return at;
    if (isWorkspace(join(at, CONTENT))) return join(at, CONTENT);
    if (dirname(at) === at) return null;
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
        'Give the folder that holds the workspace with --root.',
      );
}

function isWorkspace(folder: string): boolean {
  return MARKERS.some((name) => existsSync(join(folder, name)));
}
