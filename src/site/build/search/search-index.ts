// In: search records. Out: the files of Pagefind's index, on disk or in memory.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CustomRecord, PagefindIndex } from 'pagefind';
import { PARTS_FILE, partsJson, type SearchPart } from './search-parts.ts';

/** Records that are on their way to Pagefind at one time; each waits for an answer. Garbage is collected faster where few wait. */
const BATCH = 12 * Math.min(4, availableParallelism());
/** What a part needs; the program that searches comes with the first. */
const OF_PART = /^(pagefind-entry\.json|.*\.pf_meta|index|filter|fragment)$/;

/** Fills `pagefind/` of `folder` with parts and the list of them; gives the number of records. */
export async function writeSearchIndex(
  parts: readonly SearchPart[],
  folder: string,
): Promise<number> {
  let indexed = 0;
  for (const part of parts) indexed += await writeSearchPart(part, folder);
  writeFileSync(join(folder, 'pagefind', PARTS_FILE), partsJson(parts));
  return indexed;
}

/** Writes one part into `pagefind/` of `folder`, where none of its files may be; gives the number of records. */
export async function writeSearchPart(part: SearchPart, folder: string): Promise<number> {
  const outputPath = join(folder, 'pagefind', part.folder);
  mkdirSync(outputPath, { recursive: true });
  return withIndex(part.records, async (index, indexed) => {
    const { errors } = await index.writeFiles({ outputPath });
    if (errors.length > 0)
      throw new Error(`Pagefind could not write its index: ${errors.join('; ')}`);
    const isWhole = part.folder === '';
    for (const name of isWhole ? [] : readdirSync(outputPath)) {
      if (!OF_PART.test(name)) rmSync(join(outputPath, name), { recursive: true });
    }
    return indexed;
  });
}

/** All records in one index, in memory: its files by their path below `pagefind/`. */
export async function searchIndexFiles(
  records: Iterable<CustomRecord>,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  return withIndex(records, async (index) => {
    const { files } = await index.getFiles();
    return new Map<string, string | Uint8Array>([
      ...files.map(({ path, content }) => [path, content] as const),
      [PARTS_FILE, partsJson([])],
    ]);
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
