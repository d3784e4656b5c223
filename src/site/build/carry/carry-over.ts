// In: the last build's folder and what it left, and the site of now. Out: files that would come out the same, carried over.

import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listen, listenLong } from '../../view/reads.ts';
import type { BuildState, StateFile, StateRead } from './build-state.ts';
import type { ReadHashes } from './read-hashes.ts';
import { BLIND, type ReadLog } from './read-log.ts';

export interface CarryOver {
  /** Puts the file of the last build into this one; its note, or null where it must be made anew. */
  keep(file: string): string | null;
  /** The note of the last build's file, before anything is decided. */
  peek(file: string): string | null;
  /** Text of the last build's file; null where it is not the one that was written. */
  read(file: string): string | null;
  /** Makes a file anew and remembers what that took. */
  make<T>(file: string, make: () => T, note?: (made: T) => string): T;
  makeLong<T>(file: string, make: () => Promise<T>): Promise<T>;
  /** What the next build will want to know; asked for once, at the end. */
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
  readonly reads: Uint32Array;
  /** What it is known by on disk; null: not yet asked. */
  readonly known: Pick<StateFile, 'size' | 'mtime'> | null;
}

const UNKNOWN = -1;

export function carryOver({ last, from, to, log, hashes }: CarryOverInput): CarryOver {
  const files = new Map<string, Made>();
  const bring = bringer();
  const numbers = new Int32Array(last?.reads.length ?? 0).fill(UNKNOWN);
  /** Number of a read of the last build in this one; BLIND where what was seen there is no longer so. */
  const translate = (old: number): number => {
    const read = last?.reads[old];
    if (numbers[old] === UNKNOWN && read !== undefined) numbers[old] = numberOf(read, log, hashes);
    return numbers[old] ?? BLIND;
  };
  return {
    keep(file) {
      const known = last?.files.get(file);
      if (known === undefined) return null;
      const reads = known.reads.map(translate);
      if (reads.includes(BLIND) || !bring(known, join(from, file), join(to, file))) return null;
      files.set(file, { note: known.note, reads, known });
      return known.note;
    },
    peek: (file) => last?.files.get(file)?.note ?? null,
    read(file) {
      const known = last?.files.get(file);
      const isThere = known !== undefined && isAsWritten(known, join(from, file));
      return isThere ? readFileSync(join(from, file), 'utf8') : null;
    },
    make(file, make, note = () => '') {
      const { value, reads } = listen(make);
      files.set(file, { note: note(value), reads: Uint32Array.from(reads), known: null });
      return value;
    },
    async makeLong(file, make) {
      const { value, reads } = await listenLong(make);
      files.set(file, { note: '', reads: Uint32Array.from(reads), known: null });
      return value;
    },
    state: (stamp) => stateOf(stamp, files, to, log, hashes),
  };
}

function numberOf({ sight, key, hash }: StateRead, log: ReadLog, hashes: ReadHashes): number {
  const number = log.number(sight, key);
  return hash !== null && hashes.of(number) === hash ? number : BLIND;
}

function isAsWritten({ size, mtime }: StateFile, path: string): boolean {
  const now = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return now?.isFile() === true && Number(now.size) === size && String(now.mtimeNs) === mtime;
}

/** Asks for each folder once. */
function bringer() {
  const made = new Set<string>();
  /** False where the file is not the one that the last build wrote. */
  return (known: StateFile, from: string, to: string): boolean => {
    try {
      if (!isAsWritten(known, from)) return false;
      const folder = dirname(to);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      try {
        linkSync(from, to);
      } catch {
        // No links on this disk. A copy has another time, so that the build after this one makes the file anew.
        copyFileSync(from, to, constants.COPYFILE_FICLONE);
      }
      return true;
    } catch {
      return false;
    }
  };
}

function stateOf(
  stamp: string,
  files: ReadonlyMap<string, Made>,
  folder: string,
  log: ReadLog,
  hashes: ReadHashes,
): BuildState {
  const index: number[] = [];
  const reads: StateRead[] = [];
  const indexOf = (read: number): number => {
    let at = index[read];
    if (at !== undefined) return at;
    const meaning = log.meaning(read);
    const { sight, key } = meaning ?? { sight: { path: '', look: 'all' as const }, key: '' };
    at = reads.length;
    reads.push({ sight, key, hash: meaning === null ? null : hashes.of(read) });
    index[read] = at;
    return at;
  };
  const known = [...files].map(([file, { note, reads: own, known }]): [string, StateFile] => {
    const { size, mtime } = known ?? lookOf(join(folder, file));
    // In place: nobody asks for the numbers of this build any more.
    for (const [at, read] of own.entries()) own[at] = indexOf(read);
    return [file, { size, mtime, note, reads: own }];
  });
  return { stamp, reads, files: new Map(known) };
}

function lookOf(path: string): Pick<StateFile, 'size' | 'mtime'> {
  const { size, mtimeNs } = lstatSync(path, { bigint: true });
  return { size: Number(size), mtime: String(mtimeNs) };
}
