// Which words stand in which file how often: what ranking files takes to know.

import type { IndexedFile } from '../model/search.ts';
import { eachWord } from './words.ts';

/** Pairs of file number and count. */
export type Postings = ArrayLike<number>;

/** Words of files. File numbers run from 0. */
export interface WordIndex {
  readonly files: readonly IndexedFile[];
  /** Different words of each file. */
  readonly lengths: ArrayLike<number>;
  /** Every known word that starts so, in code-unit order. */
  wordsFrom(start: string): readonly string[];
  /** Empty for an unknown word. */
  postings(word: string): Postings;
}

export const NO_INDEX: WordIndex = {
  files: [],
  lengths: [],
  wordsFrom: () => [],
  postings: () => [],
};

export interface TextToIndex extends IndexedFile {
  readonly text: string;
}

/** Indexes paths and texts; files that hold nothing are kept, so that they are not read again. */
export function indexTexts(texts: Iterable<TextToIndex>): WordIndex {
  const files: IndexedFile[] = [];
  const lengths: number[] = [];
  const numbers = new Map<string, number>();
  const postings: number[][] = [];
  const counts: number[] = [];
  let here: number[] = [];
  const take = (word: string): void => {
    let number = numbers.get(word);
    if (number === undefined) {
      number = postings.length;
      numbers.set(word, number);
      postings.push([]);
      counts.push(0);
    }
    if (counts[number] === 0) here.push(number);
    counts[number] = (counts[number] ?? 0) + 1;
  };
  for (const { path, state, text } of texts) {
    here = [];
    eachWord(path, take);
    eachWord(text, take);
    for (const number of here) {
      postings[number]?.push(files.length, counts[number] ?? 0);
      counts[number] = 0;
    }
    lengths.push(here.length);
    files.push({ path, state });
  }
  let sorted: readonly string[] | null = null;
  const all = (): readonly string[] => {
    sorted ??= [...numbers.keys()].sort();
    return sorted;
  };
  return {
    files,
    lengths,
    wordsFrom: (start) => all().filter((word) => word.startsWith(start)),
    postings: (word) => postings[numbers.get(word) ?? -1] ?? [],
  };
}

/** `old` without the files that `keep` refuses, and `fresh` behind it: as if all had been indexed at once. */
export function joined(
  old: WordIndex,
  keep: (file: IndexedFile) => boolean,
  fresh: WordIndex,
): WordIndex {
  const places = new Int32Array(old.files.length).fill(-1);
  const files: IndexedFile[] = [];
  const lengths: number[] = [];
  old.files.forEach((file, number) => {
    if (!keep(file)) return;
    places[number] = files.length;
    files.push(file);
    lengths.push(old.lengths[number] ?? 0);
  });
  const offset = files.length;
  const isWhole = offset === old.files.length;
  if (isWhole && fresh.files.length === 0) return old;
  const kept = (word: string): number[] => {
    const out: number[] = [];
    const from = old.postings(word);
    for (let at = 0; at + 1 < from.length; at += 2) {
      const place = places[from[at] ?? -1] ?? -1;
      if (place >= 0) out.push(place, from[at + 1] ?? 0);
    }
    return out;
  };
  const postings = (word: string): number[] => {
    const out = kept(word);
    const from = fresh.postings(word);
    for (let at = 0; at + 1 < from.length; at += 2) {
      out.push((from[at] ?? 0) + offset, from[at + 1] ?? 0);
    }
    return out;
  };
  return {
    files: [...files, ...fresh.files],
    lengths: [...lengths, ...Array.from(fresh.lengths)],
    postings,
    // Words of files that are gone are no words any more.
    wordsFrom: (start) =>
      [...new Set([...old.wordsFrom(start), ...fresh.wordsFrom(start)])]
        .filter((word) => postings(word).length > 0)
        .sort(),
  };
}
