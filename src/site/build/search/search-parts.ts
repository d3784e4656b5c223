// In: search records. Out: the same in parts, each an index of its own; one where there are few.

import type { CustomRecord } from 'pagefind';
import { isOfShard } from '../../../model/shard.ts';

/** The file in `pagefind/` that names the folders of all parts but the first: a list of texts. */
export const PARTS_FILE = 'parts.json';

/** Records that one index may have; from there on parts aim at so many, since an edit makes one part anew. */
export const MOST_RECORDS = 1500;
const AIM = 600;
/** A reader's browser asks each of them. */
const MOST_PARTS = 16;

export interface SearchPart {
  /** Below `pagefind/`: nothing for the first, which has Pagefind's own files, else `1/`, `2/` … */
  readonly folder: string;
  /** In their order. */
  readonly records: readonly CustomRecord[];
}

/** By the address that a record leads to, so that an edit leaves all others where they are. Never empty. */
export function searchParts(
  records: readonly CustomRecord[],
  most: number = MOST_RECORDS,
): SearchPart[] {
  const aim = Math.min(most, AIM);
  const count = records.length <= most ? 1 : Math.min(MOST_PARTS, Math.ceil(records.length / aim));
  if (count === 1) return [{ folder: '', records }];
  return Array.from({ length: count }, (_, at) => ({
    folder: at === 0 ? '' : `${at}/`,
    records: records.filter(({ url }) => isOfShard({ index: at + 1, count }, url)),
  }));
}

/** What `parts.json` says. */
export function partsJson(parts: readonly SearchPart[]): string {
  return JSON.stringify(parts.slice(1).map(({ folder }) => folder));
}
