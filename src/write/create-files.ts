// The files, all of them; or none and the names that were taken.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { writeFileWhole } from './write-file.ts';

/** Makes `files` under `root`. Gives the paths that exist already; where there is one, nothing is written. */
export async function createFiles(
  root: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) return taken;
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    await makeFolder(dirname(file));
    await writeFileWhole(file, text);
  }
  return [];
}
