// Where what was computed is kept for the next time, and what is kept there.

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** More was never written. */
const LARGEST = 1 << 30;

/** Path relative to the root: beside the packages where there are any, else in a folder of its own. */
export function cachePath(root: string, name: string): string {
  const home = existsSync(join(root, 'node_modules')) ? 'node_modules/.cache' : '.cache';
  return `${home}/stratigraph/${name}`;
}

/** Null where nothing is kept, where it cannot be read, and where a link leads out of the root. */
export function readCache(root: string, name: string): Uint8Array | null {
  try {
    const file = realpathSync(join(root, cachePath(root, name)));
    if (!file.startsWith(realpathSync(root) + sep)) return null;
    const stat = statSync(file);
    return stat.isFile() && stat.size < LARGEST ? readFileSync(file) : null;
  } catch {
    return null;
  }
}
