// In: what a build leaves for the next one. Out: the same as bytes and back; bytes that are not whole say nothing.

import { hash } from 'node:crypto';
import type { Look, Sight } from './read-log.ts';

/** A file of the last build: what it is known by on disk, and what was read to make it. */
export interface StateFile {
  readonly size: number;
  /** Nanoseconds since 1970, as text: nobody who can only commit files can foresee them. */
  readonly mtime: string;
  /** What its maker wants to know again. */
  readonly note: string;
  /** Indices into `reads`. */
  readonly reads: Uint32Array;
}

/** A look at the prepared site and the hash of what was seen; null: cannot be told. */
export interface StateRead {
  readonly sight: Sight;
  readonly key: string;
  readonly hash: string | null;
}

export interface BuildState {
  /** Of the program, and of where the site stands: of everything that no read tells. */
  readonly stamp: string;
  readonly reads: readonly StateRead[];
  /** By path below the output folder. */
  readonly files: ReadonlyMap<string, StateFile>;
}

type PackedRead = readonly [sight: number, key: string, hash: string | null];
type PackedFile = readonly [path: string, size: number, mtime: string, note: string, reads: number];

interface Header {
  readonly stamp: string;
  readonly sights: readonly Sight[];
  readonly reads: readonly PackedRead[];
  readonly files: readonly PackedFile[];
}

const DIGEST = 32;
const BUNDLE = 4096;
const LOOKS: ReadonlySet<Look> = new Set<Look>(['all', 'get', 'has', 'call']);

/** Digest, length of the header, header as JSON, then the reads of all files as 32-bit numbers. */
export function packState({ stamp, reads, files }: BuildState): Uint8Array {
  const sights = [...new Map(reads.map(({ sight }) => [nameOf(sight), sight])).values()];
  const sightAt = new Map(sights.map((sight, at) => [nameOf(sight), at]));
  const packedRead = ({ sight, key, hash: seen }: StateRead): PackedRead => [
    sightAt.get(nameOf(sight)) ?? 0,
    key,
    seen,
  ];
  const packedFile = ([path, file]: readonly [string, StateFile]): PackedFile => {
    const { size, mtime, note, reads: own } = file;
    return [path, size, mtime, note, own.length];
  };
  const texts = [
    Buffer.from(`{"stamp":${JSON.stringify(stamp)},"sights":${JSON.stringify(sights)},"reads":[`),
    ...jsonOf(reads, packedRead),
    Buffer.from('],"files":['),
    ...jsonOf([...files], packedFile),
    Buffer.from(']}'),
  ];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const numbers = [...files.values()].reduce((sum, { reads: own }) => sum + own.byteLength, 0);
  // Tens of megabytes for a large site: put together in place, with no copy in between.
  const all = Buffer.allocUnsafe(DIGEST + 4 + length + numbers);
  let at = all.writeUInt32LE(length, DIGEST);
  for (const text of texts) at += text.copy(all, at);
  for (const { reads: own } of files.values()) {
    all.set(new Uint8Array(own.buffer, own.byteOffset, own.byteLength), at);
    at += own.byteLength;
  }
  all.set(hash('sha256', all.subarray(DIGEST), 'buffer'));
  return all;
}

/** Items of a list, a bundle at a time: a hundred thousand need not stand beside their text in memory. */
function jsonOf<From>(from: readonly From[], pack: (from: From) => unknown): readonly Buffer[] {
  return Array.from({ length: Math.ceil(from.length / BUNDLE) }, (_, at) => {
    const items = from.slice(at * BUNDLE, (at + 1) * BUNDLE).map(pack);
    return Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(items).slice(1, -1)}`);
  });
}

/** Null where the bytes are not what `packState` wrote. */
export function unpackState(bytes: Uint8Array): BuildState | null {
  try {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const body = all.subarray(DIGEST);
    if (!hash('sha256', body, 'buffer').equals(all.subarray(0, DIGEST))) return null;
    const end = 4 + body.readUInt32LE(0);
    const header = JSON.parse(body.subarray(4, end).toString()) as Header;
    return stateOf(header, body.subarray(end));
  } catch {
    return null;
  }
}

function stateOf({ stamp, sights, reads, files }: Header, numbers: Buffer): BuildState | null {
  // Aligned, as views of 32-bit numbers must be.
  const all = new Uint32Array(new Uint8Array(numbers).buffer);
  if (!sights.every(({ look }) => LOOKS.has(look))) return null;
  const known = reads.map(([at, key, seen]) => ({ sight: sights[at], key, hash: seen }));
  if (!known.every((read): read is StateRead => read.sight !== undefined)) return null;
  if (!all.every((read) => read < known.length)) return null;
  let at = 0;
  const kept = new Map<string, StateFile>();
  for (const [path, size, mtime, note, count] of files) {
    kept.set(path, { size, mtime, note, reads: all.subarray(at, at + count) });
    at += count;
  }
  return at === all.length ? { stamp, reads: known, files: kept } : null;
}

function nameOf({ look, path }: Sight): string {
  return `${look} ${path}`;
}
