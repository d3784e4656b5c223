// The files, all of them; or none and the names that were taken.

import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Makes `files` under `root`. Gives the paths that exist already; where there is one, nothing is written. Files that an
 * interrupted run left stand in nobody's way, as long as nobody changed them.
 */
export async function createFiles(
  root: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const paths = Object.keys(files);
  const taken = (): string[] => {
    const standing = paths.filter((path) => existsSync(join(root, path)));
    const isRest = standing.every((path) => holds(join(root, path), files[path] ?? ''));
    return isRest && standing.length < paths.length ? [] : standing;
  };
  if (taken().length > 0) return taken();
  try {
    makeFolder(root);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot create ${root} (${code}).`, 'Check that you have write access.');
  }
  const places = new Map<string, string>();
  for (const path of paths) places.set(path, await placeInside(root, path));
  return withLocks([...places.values()], async (replace) => {
    const found = taken();
    if (found.length > 0) return found;
    for (const [path, file] of places) await replace(file, files[path] ?? '');
    return [];
  });
}

function holds(path: string, text: string): boolean {
  return lstatSync(path).isFile() && readFileSync(path, 'utf8') === text;
}
