// In: search records. Out: the files of Pagefind's index, on disk or in memory.

import { availableParallelism } from 'node:os';
import type { CustomRecord, PagefindIndex } from 'pagefind';

/** Records that are on their way to Pagefind at one time; each waits for an answer. */
const BATCH = 64 * Math.min(4, availableParallelism());

/** Writes `pagefind/` into `folder`; gives the number of records. */
export async function writeSearchIndex(
  records: Iterable<CustomRecord>,
  folder: string,
): Promise<number> {
  return withIndex(records, async (index, indexed) => {
    const { errors } = await index.writeFiles({ outputPath: folder });
    if (errors.length > 0)
      throw new Error(`Pagefind could not write its index: ${errors.join('; ')}`);
    return indexed;
  });
}

/** The same files in memory, by their path below `pagefind/`. */
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
