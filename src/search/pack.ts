// In: an index. Out: it as bytes, and back; what is looked up is unpacked, the rest is not. Bytes of any other kind are no index.

import type { IndexedFile } from '../model/search.ts';
import { NO_INDEX, type Postings, type WordIndex } from './word-index.ts';

/** Grows with every change of the words or of the form. */
const MAGIC = 'stratigraph-search-1';
/** Bytes in front: magic, lengths of header and dictionary. */
const PREAMBLE = 64;

/** Preamble · JSON of the files · one line for each word with place and number of its postings · 32-bit pairs. */
export function pack(index: WordIndex): Uint8Array {
  const lines: string[] = [''];
  const chunks: Postings[] = [];
  let size = 0;
  for (const word of index.wordsFrom('')) {
    const postings = index.postings(word);
    lines.push(`${word}\t${size}\t${postings.length}`);
    chunks.push(postings);
    size += postings.length;
  }
  const pairs = new Uint32Array(size);
  let at = 0;
  for (const chunk of chunks) {
    pairs.set(chunk, at);
    at += chunk.length;
  }
  const encoder = new TextEncoder();
  const rows = index.files.map(({ path, state }, number) => [path, state, index.lengths[number]]);
  const files = encoder.encode(JSON.stringify(rows));
  const dictionary = encoder.encode(`${lines.join('\n')}\n`);
  const start = aligned(PREAMBLE + files.length + dictionary.length);
  const bytes = new Uint8Array(start + pairs.byteLength);
  const preamble = `${MAGIC} ${files.length} ${dictionary.length} ${bytes.length}`;
  bytes.set(encoder.encode(preamble.padEnd(PREAMBLE - 1)));
  bytes.set(files, PREAMBLE);
  bytes.set(dictionary, PREAMBLE + files.length);
  bytes.set(new Uint8Array(pairs.buffer), start);
  return bytes;
}

/** An index without files for bytes that are cut off, of another version or of something else. */
export function unpack(bytes: Uint8Array): WordIndex {
  try {
    return unpacked(bytes) ?? NO_INDEX;
  } catch {
    return NO_INDEX;
  }
}

function unpacked(bytes: Uint8Array): WordIndex | null {
  const decoder = new TextDecoder();
  const text = (from: number, to: number): string => decoder.decode(bytes.subarray(from, to));
  const [magic, ...lengths] = text(0, PREAMBLE - 1)
    .trimEnd()
    .split(' ');
  const [files = Number.NaN, words = Number.NaN, all = Number.NaN] = lengths.map(Number);
  if (magic !== MAGIC || all !== bytes.length) return null;
  const rows: unknown = JSON.parse(text(PREAMBLE, PREAMBLE + files));
  if (!Array.isArray(rows) || !rows.every(isRow)) return null;
  const dictionary = text(PREAMBLE + files, PREAMBLE + files + words);
  const start = aligned(PREAMBLE + files + words);
  // A copy of its own, since pairs must begin at a multiple of four.
  const pairs = new Uint32Array(new Uint8Array(bytes.subarray(start)).buffer);
  return {
    files: rows.map(([path, state]): IndexedFile => ({ path, state })),
    lengths: rows.map(([, , length]) => length),
    wordsFrom: (prefix) =>
      linesFrom(dictionary, prefix).map((line) => line.split('\t', 1)[0] ?? ''),
    postings(word) {
      const [, place = 0, count = 0] = (linesFrom(dictionary, `${word}\t`)[0] ?? '')
        .split('\t')
        .map(Number);
      return pairs.subarray(place, place + count);
    },
  };
}

function isRow(row: unknown): row is [string, string, number] {
  return (
    Array.isArray(row) &&
    typeof row[0] === 'string' &&
    typeof row[1] === 'string' &&
    typeof row[2] === 'number'
  );
}

/** Lines that start so; they stand together, because the dictionary is sorted. */
function linesFrom(dictionary: string, prefix: string): readonly string[] {
  const found: string[] = [];
  for (let at = dictionary.indexOf(`\n${prefix}`); at >= 0; ) {
    const end = dictionary.indexOf('\n', at + 1);
    if (end < 0 || !dictionary.startsWith(prefix, at + 1)) break;
    found.push(dictionary.slice(at + 1, end));
    at = end;
  }
  return found;
}

function aligned(offset: number): number {
  return Math.ceil(offset / 4) * 4;
}
