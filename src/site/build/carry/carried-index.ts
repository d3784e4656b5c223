// In: search records in parts. Out: the files of Pagefind's index: of each part those of the last build where no record changed.

import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomRecord } from 'pagefind';
import { writeSearchPart } from '../search/search-index.ts';
import { PARTS_FILE, partsJson, type SearchPart } from '../search/search-parts.ts';
import type { CarryOver } from './carry-over.ts';

const FOLDER = 'pagefind/';
/** The file of a part that tells of all others. */
const ENTRY = 'pagefind-entry.json';

interface Note {
  /** Of all records in order. */
  readonly hash: string;
  readonly records: number;
  readonly files: readonly string[];
}

/**
 * Fills `pagefind/` of `folder`; gives the number of records. Pagefind can only make all of an index. `parts` is empty
 * afterwards: the texts of those that are done are not kept in memory.
 */
export async function carriedIndex(
  parts: SearchPart[],
  folder: string,
  carry: CarryOver,
): Promise<number> {
  const list = partsJson(parts);
  let indexed = 0;
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    indexed += await carriedPart(part, folder, carry);
  }
  writeFileSync(join(folder, FOLDER, PARTS_FILE), list);
  return indexed;
}

async function carriedPart(part: SearchPart, folder: string, carry: CarryOver): Promise<number> {
  const entry = FOLDER + part.folder + ENTRY;
  const hash = hashOf(part.records);
  const last = noteOf(carry.peek(entry));
  if (last?.hash === hash) {
    const known = [entry, ...last.files];
    if (known.every((file) => carry.keep(file) !== null)) return last.records;
    // What was carried over before one was missing must not be written into: it is the last build's, too.
    for (const file of known) rmSync(join(folder, file), { force: true });
  }
  const records = await writeSearchPart(part, folder);
  const files = filesOf(part, folder).filter((file) => file !== entry);
  const note: Note = { hash, records, files };
  for (const file of files) carry.make(file, () => {});
  carry.make(
    entry,
    () => {},
    () => JSON.stringify(note),
  );
  return records;
}

/** The first part lies among the folders of the others. */
function filesOf({ folder: own }: SearchPart, folder: string): readonly string[] {
  const isOthers = (name: string): boolean => own === '' && /^(\d+\/|parts\.json$)/.test(name);
  return readdirSync(join(folder, FOLDER, own), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(join(folder, FOLDER, own).length)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !isOthers(name))
    .map((name) => FOLDER + own + name);
}

function hashOf(records: Iterable<CustomRecord>): string {
  const hash = createHash('sha256');
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`);
  return hash.digest('hex');
}

function noteOf(note: string | null): Note | null {
  return note === null ? null : (JSON.parse(note) as Note);
}
