// The files, all of them; or none and the names that were taken.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';
import { makeFolder } from './make-folder.ts';

/** Makes `files` under `root`. Gives the paths that exist already; where there is one, nothing is written. */
export async function createFiles(
  root: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const made = new Set<string>();
  const taken = (): string[] =>
    Object.keys(files).filter((path) => !made.has(path) && existsSync(join(root, path)));
  if (taken().length > 0) return taken();
  try {
    makeFolder(root);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot create ${root} (${code}).`, 'Check that you have write access.');
  }
  const places = new Map<string, string>();
  for (const path of Object.keys(files)) places.set(path, await placeInside(root, path));
  return withLocks([...places.values()], async (replace) => {
    if (taken().length > 0) return taken();
    for (const [path, file] of places) {
      await replace(file, files[path] ?? '');
      made.add(path);
    }
    return [];
  });
}
