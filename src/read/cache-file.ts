// Where what was computed is kept for the next time, and what is kept there.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readInside } from './inside-root.ts';

/** More was never written. */
const LARGEST = 1 << 30;

/** Path relative to the root: beside the packages where there are any, else in a folder of its own. */
export function cachePath(root: string, name: string): string {
  const home = existsSync(join(root, 'node_modules')) ? 'node_modules/.cache' : '.cache';
  return `${home}/stratigraph/${name}`;
}

/** Null where nothing is kept, where it cannot be read, and where a link leads out of the root. */
export function readCache(root: string, name: string): Uint8Array | null {
  const found = readInside(root, cachePath(root, name), LARGEST);
  return 'bytes' in found ? found.bytes : null;
}
