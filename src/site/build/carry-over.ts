// In: the last build's folder and what it left, and the site of now. Out: files that would come out the same, carried over.

import { constants, copyFileSync, linkSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listen, listenLong, type Reads } from '../view/reads.ts';
import type { BuildState, StateFile, StateRead } from './build-state.ts';
import type { ReadHashes } from './read-hashes.ts';
import { BLIND, type ReadLog } from './read-log.ts';

export interface CarryOver {
  /** Puts the file of the last build into this one; its note, or null where it must be made anew. */
  keep(file: string): string | null;
  /** The note of the last build's file, before anything is decided. */
  peek(file: string): string | null;
  /** Makes a file anew and remembers what that took. */
  make<T>(file: string, make: () => T, note?: (made: T) => string): T;
  makeLong<T>(file: string, make: () => Promise<T>): Promise<T>;
  /** What the next build will want to know. */
  state(stamp: string): BuildState;
}

export interface CarryOverInput {
  /** What the last build left; null: nothing that holds now. */
  readonly last: BuildState | null;
  /** Its folder, and the one that is being filled. */
  readonly from: string;
  readonly to: string;
  readonly log: ReadLog;
  readonly hashes: ReadHashes;
}

interface Made {
  readonly note: string;
  readonly reads: Reads;
}

export function carryOver({ last, from, to, log, hashes }: CarryOverInput): CarryOver {
  const files = new Map<string, Made>();
  const translated = new Map<number, number>();
  /** Number of a read of the last build in this one; BLIND where what was seen there is no longer so. */
  const translate = (old: number): number => {
    const known = translated.get(old);
    if (known !== undefined) return known;
    const read = last?.reads[old];
    const number = read === undefined ? BLIND : numberOf(read, log, hashes);
    translated.set(old, number);
    return number;
  };
  return {
    keep(file) {
      const known = last?.files.get(file);
      if (known === undefined) return null;
      const reads = Array.from(known.reads, translate);
      if (reads.includes(BLIND) || !bring(known, join(from, file), join(to, file))) return null;
      files.set(file, { note: known.note, reads: new Set(reads) });
      return known.note;
    },
    peek: (file) => last?.files.get(file)?.note ?? null,
    make(file, make, note = () => '') {
      const { value, reads } = listen(make);
      files.set(file, { note: note(value), reads });
      return value;
    },
    async makeLong(file, make) {
      const { value, reads } = await listenLong(make);
      files.set(file, { note: '', reads });
      return value;
    },
    state: (stamp) => stateOf(stamp, files, to, log, hashes),
  };
}

function numberOf({ sight, key, hash }: StateRead, log: ReadLog, hashes: ReadHashes): number {
  const number = log.number(sight, key);
  return hash !== null && hashes.of(number) === hash ? number : BLIND;
}

/** False where the file is not the one that the last build wrote. */
function bring({ size, mtime }: StateFile, from: string, to: string): boolean {
  try {
    const now = lstatSync(from, { bigint: true });
    if (!now.isFile() || Number(now.size) !== size || String(now.mtimeNs) !== mtime) return false;
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(from, to);
    } catch {
      // A copy has another time, so that the next build makes the file anew: right, if slow.
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
    }
    return true;
  } catch {
    return false;
  }
}

function stateOf(
  stamp: string,
  files: ReadonlyMap<string, Made>,
  folder: string,
  log: ReadLog,
  hashes: ReadHashes,
): BuildState {
  const index = new Map<number, number>();
  const reads: StateRead[] = [];
  const indexOf = (read: number): number => {
    const known = index.get(read) ?? reads.length;
    if (known < reads.length) return known;
    const meaning = log.meaning(read);
    const { sight, key } = meaning ?? { sight: { path: '', look: 'all' as const }, key: '' };
    reads.push({ sight, key, hash: meaning === null ? null : hashes.of(read) });
    index.set(read, known);
    return known;
  };
  const known = [...files].map(([file, { note, reads: own }]): [string, StateFile] => {
    const { size, mtimeNs } = lstatSync(join(folder, file), { bigint: true });
    const at = Uint32Array.from(own, indexOf);
    return [file, { size: Number(size), mtime: String(mtimeNs), note, reads: at }];
  });
  return { stamp, reads, files: new Map(known) };
}
