// In: a root and the folder that is built into. Out: where a build leaves what the next one carries over by.

import { createHash } from 'node:crypto';
import { cachePath, readCache } from '../read/cache-file.ts';

/** Keeps `bytes` at a path relative to the root; failing is no harm. */
type Keep = (root: string, path: string, bytes: Uint8Array) => Promise<void>;

export interface KeptBytes {
  /** Null where nothing is kept. */
  recall(): Uint8Array | null;
  keep(bytes: Uint8Array): Promise<void>;
}

/** One for each folder that is built into. */
export function buildMemory(root: string, outDir: string, keep: Keep): KeptBytes {
  const name = `build-${createHash('sha256').update(outDir).digest('hex').slice(0, 16)}.bin`;
  return {
    recall: () => readCache(root, name),
    keep: (bytes) => keep(root, cachePath(root, name), bytes),
  };
}
