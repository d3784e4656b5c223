// The words of the index that each of them can mean.

import SearchableMap from 'minisearch/SearchableMap';
import type { WordIndex } from './word-index.ts';
import { words } from './words.ts';

/** Shorter words stand for themselves only. */
const SHORTEST_PREFIX = 3;
/** Most words that one of a query stands for, the shortest first. */
const MOST = 40;
/** A query is a few words; a whole document pasted in is not. */
const LONGEST_QUERY = 32;

export interface QueryWords {
  /** Each once, in the order of the query. */
  readonly asked: readonly string[];
  /** Those that stand nowhere and are probably misspelt. */
  readonly misspelt: ReadonlySet<string>;
  /** For each word the words of the index that count for it. */
  readonly meant: readonly (readonly string[])[];
}

/** How words of a query match longer ones, for MiniSearch; the same for files and for their sections. */
export function matching({ misspelt }: QueryWords): {
  readonly prefix: (word: string) => boolean;
  readonly fuzzy: (word: string) => number | false;
} {
  return {
    prefix: (word) => word.length >= SHORTEST_PREFIX,
    fuzzy: (word) => (misspelt.has(word) ? distance(word) : false),
  };
}

/** Who says all that was asked for comes before who says one word of it often. */
export function weighed(
  found: { readonly score: number; readonly queryTerms: readonly string[] },
  { asked }: QueryWords,
): number {
  return found.score * (new Set(found.queryTerms).size / asked.length) ** 2;
}

/** A word that the index does not have, nor as the beginning of another one, means those that are spelt nearly so. */
export function queryWords(text: string, index: WordIndex): QueryWords {
  const asked = [...new Set(words(text))].slice(0, LONGEST_QUERY);
  const misspelt = new Set<string>();
  const meant = asked.map((word) => {
    const known = startingWith(word, index);
    if (known.length > 0) return known;
    misspelt.add(word);
    return similar(word, index);
  });
  return { asked, misspelt, meant };
}

function startingWith(word: string, index: WordIndex): readonly string[] {
  if (word.length < SHORTEST_PREFIX) return index.postings(word).length > 0 ? [word] : [];
  return shortest(index.wordsFrom(word));
}

/** Edits between a word and what it may mean; short words mean themselves. */
function distance(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

/** The first letter is hardly ever wrong, and looking at the others alone keeps this quick. */
function similar(word: string, index: WordIndex): readonly string[] {
  const edits = distance(word);
  if (edits === 0) return [];
  const near = new SearchableMap<true>();
  for (const other of index.wordsFrom(word.slice(0, 1))) {
    if (Math.abs(other.length - word.length) <= edits) near.set(other, true);
  }
  return shortest([...near.fuzzyGet(word, edits).keys()].sort());
}

function shortest(found: readonly string[]): readonly string[] {
  return [...found].sort((a, b) => a.length - b.length).slice(0, MOST);
}
