import { crc32 } from 'node:zlib';
import type { IndexedFile } from '../model/search.ts';
import { NO_INDEX, type Postings, type WordIndex } from './word-index.ts';

/** Grows with every change of the words or of the form. */
const MAGIC = 'stratigraph-search-3';
/** Bytes in front: magic, number of files, lengths of the parts, length of all, checksum of all. */
const PREAMBLE = 96;
/** No path holds it. */
const END = '\0';

/** Preamble · paths and states · a line for each word with place and number of its postings · 32-bit numbers. */
export function pack(index: WordIndex): Uint8Array {
  const lines: string[] = [''];
  const chunks: Postings[] = [index.lengths];
  let size = index.lengths.length;
  for (const word of index.wordsFrom('')) {
    const postings = index.postings(word);
    lines.push(`${word}\t${size}\t${postings.length}`);
    chunks.push(postings);
    size += postings.length;
  }
  const numbers = new Uint32Array(size);
  let place = 0;
  for (const chunk of chunks) {
    numbers.set(chunk, place);
    place += chunk.length;
  }
  const files = index.files.flatMap(({ path, state }) => [path, state]).join(END);
  const encoder = new TextEncoder();
  const texts = [files, `${lines.join('\n')}\n`].map((text) => encoder.encode(text));
  const lengths = texts.map(({ length }) => length);
  const start = aligned(lengths.reduce((sum, length) => sum + length, PREAMBLE));
  const bytes = new Uint8Array(start + numbers.byteLength);
  let at = PREAMBLE;
  for (const part of texts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(new Uint8Array(numbers.buffer), start);
  const head = [MAGIC, index.files.length, ...lengths, bytes.length].join(' ');
  const sum = crc32(bytes.subarray(PREAMBLE), crc32(head));
  bytes.set(encoder.encode(`${head} ${sum}`.padEnd(PREAMBLE)));
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
  const preamble = decoder.decode(bytes.subarray(0, PREAMBLE)).trimEnd();
  const head = preamble.slice(0, preamble.lastIndexOf(' '));
  const [magic, ...rest] = head.split(' ');
  const [count = -1, ...lengths] = rest.map(Number);
  if (magic !== MAGIC || lengths.pop() !== bytes.length || lengths.length !== 2) return null;
  if (preamble !== `${head} ${crc32(bytes.subarray(PREAMBLE), crc32(head))}`) return null;
  let at = PREAMBLE;
  const [names = '', dictionary = ''] = lengths.map((length) => {
    at += length;
    return decoder.decode(bytes.subarray(at - length, at));
  });
  // A copy of its own, since numbers must begin at a multiple of four.
  const numbers = new Uint32Array(new Uint8Array(bytes.subarray(aligned(at))).buffer);
  const files = filesOf(names);
  if (files.length !== count || numbers.length < count) return null;
  return {
    files,
    lengths: numbers.subarray(0, count),
    wordsFrom: (start) => linesFrom(dictionary, start).map((line) => line.split('\t', 1)[0] ?? ''),
    postings(word) {
      const [, place = 0, length = 0] = (linesFrom(dictionary, `${word}\t`)[0] ?? '')
        .split('\t')
        .map(Number);
      return numbers.subarray(place, place + length);
    },
  };
}

function filesOf(names: string): readonly IndexedFile[] {
  const parts = names === '' ? [] : names.split(END);
  const files: IndexedFile[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    files.push({ path: parts[at] ?? '', state: parts[at + 1] ?? '' });
  }
  return files;
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
