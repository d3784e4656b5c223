// Pagefind's index of the search records.

import { availableParallelism } from 'node:os';
import type { CustomRecord } from 'pagefind';

/** Records that are sent to Pagefind at once; each waits for an answer. Small batches keep the heap small. */
const BATCH = 12 * Math.min(4, availableParallelism());

/** Pagefind's own pages of results, which no page of ours loads. */
const OWN_INTERFACE = /^pagefind-(?:component-ui|modular-ui|ui|highlight)\./;

export interface SearchIndex {
  /** By their path below `pagefind/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Number of records. */
  readonly indexed: number;
}

export async function searchIndex(records: Iterable<CustomRecord>): Promise<SearchIndex> {
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
    const { files } = await index.getFiles();
    const used = files.filter(({ path }) => !OWN_INTERFACE.test(path));
    return { files: new Map(used.map(({ path, content }) => [path, content])), indexed };
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}
