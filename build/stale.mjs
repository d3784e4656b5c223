import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
const FOLDERS = ['src', 'build'];

/** Written last, so a compilation that was cut off counts as none. */
export const STAMP = 'lib/licenses.txt';

/**
 * True where lib/ must be compiled again. A folder's own time tells of files that came or went.
 * @param {string} root folder of package.json
 */
export function isStale(root) {
  const built = statSync(join(root, STAMP), { throwIfNoEntry: false });
  if (!built) return true;
  const within = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  return [...FILES, ...FOLDERS, ...within].some(
    (path) => statSync(join(root, path)).mtimeMs > built.mtimeMs,
  );
}
