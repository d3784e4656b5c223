// Pagefind's index of the search records, on disk or in memory.

import { availableParallelism } from 'node:os';
import type { CustomRecord, PagefindIndex } from 'pagefind';

/** Records that are sent to Pagefind at once; each waits for an answer. Small batches keep the heap small. */
const BATCH = 12 * Math.min(4, availableParallelism());

/** Writes the index into `outputPath`; gives the number of records. */
export function writeSearchIndex(
  records: Iterable<CustomRecord>,
  outputPath: string,
): Promise<number> {
  return withIndex(records, async (index, indexed) => {
    const { errors } = await index.writeFiles({ outputPath });
    if (errors.length > 0)
      throw new Error(`Pagefind could not write its index: ${errors.join('; ')}`);
    return indexed;
  });
}

/** The files of the index by their path below `pagefind/`. */
export async function searchIndexFiles(
  records: Iterable<CustomRecord>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  return withIndex(records, async (index) => {
    const { files } = await index.getFiles();
    return new Map(files.map(({ path, content }) => [path, content]));
  });
}

async function withIndex<T>(
  records: Iterable<CustomRecord>,
  use: (index: PagefindIndex, indexed: number) => Promise<T>,
): Promise<T> {
  const pagefind = await import('pagefind');
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'en', maxFragments: 128 });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  try {
    let indexed = 0;
    let batch: Promise<unknown>[] = [];
    for (const record of records) {
      batch.push(index.addCustomRecord(record));
      indexed += 1;
      if (batch.length < BATCH) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
    return await use(index, indexed);
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}
