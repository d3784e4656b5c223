// In: times of last change. Out: whether lib/ is older than what it is compiled from.

import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['src/**/*.ts', 'build/*', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Written last, so a compilation that was cut off counts as none. */
export const STAMP = 'lib/licenses.txt';

/**
 * True where lib/ must be compiled again. A file that was deleted is not noticed: its importers had to change.
 * @param {string} root folder of package.json
 */
export function isStale(root) {
  const built = statSync(join(root, STAMP), { throwIfNoEntry: false });
  if (!built) return true;
  return globSync(SOURCES, { cwd: root }).some(
    (path) => statSync(join(root, path)).mtimeMs > built.mtimeMs,
  );
}
