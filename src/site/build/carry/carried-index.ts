// In: search records. Out: the files of Pagefind's index: those of the last build where no record changed, else new ones.

import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomRecord } from 'pagefind';
import { writeSearchIndex } from '../search/search-index.ts';
import type { CarryOver } from './carry-over.ts';

const FOLDER = 'pagefind';
/** The file that tells of all others. */
const ENTRY = `${FOLDER}/pagefind-entry.json`;

interface Note {
  /** Of all records in order. */
  readonly hash: string;
  readonly records: number;
  readonly files: readonly string[];
}

/** Fills `pagefind/` of `folder`; gives the number of records. Pagefind can only make all of its index. */
export async function carriedIndex(
  records: readonly CustomRecord[],
  folder: string,
  carry: CarryOver,
): Promise<number> {
  const hash = hashOf(records);
  const last = noteOf(carry.peek(ENTRY));
  if (last?.hash === hash && [ENTRY, ...last.files].every((file) => carry.keep(file) !== null)) {
    return last.records;
  }
  // What was carried over before one was missing must not be written into: it is the last build's, too.
  rmSync(join(folder, FOLDER), { recursive: true, force: true });
  const count = await writeSearchIndex(records, join(folder, FOLDER));
  const files = readdirSync(join(folder, FOLDER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((file) => file !== ENTRY);
  const note: Note = { hash, records: count, files };
  for (const file of files) carry.make(file, () => {});
  carry.make(
    ENTRY,
    () => {},
    () => JSON.stringify(note),
  );
  return count;
}

function hashOf(records: Iterable<CustomRecord>): string {
  const hash = createHash('sha256');
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`);
  return hash.digest('hex');
}

function noteOf(note: string | null): Note | null {
  return note === null ? null : (JSON.parse(note) as Note);
}
