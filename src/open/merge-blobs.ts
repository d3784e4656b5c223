// In: the files that the shards of a check wrote. Out: what they found together; no workspace is needed.

import { resolve } from 'node:path';
import { type Merged, mergeShards } from '../core/merge-shards.ts';
import { readBlob } from '../read/read-blob.ts';

/** Throws UsageError for what is no blob, and for shards that are missing, double or of different runs. */
export async function mergeBlobs(
  files: readonly string[],
  { cwd, version }: { readonly cwd: string; readonly version: string },
): Promise<Merged> {
  const blobs = [];
  for (const name of files) blobs.push({ name, blob: await readBlob(resolve(cwd, name), name) });
  return mergeShards(blobs, version);
}
