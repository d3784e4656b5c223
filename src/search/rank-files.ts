// Which files are worth being parsed for a query, and what of them can be found on its own: texts are looked through, so there is no index that could be old.

import MiniSearch from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';
import { blankOut } from '../model/comments.ts';
import type { Document } from '../model/document.ts';
import { entriesOf, type MemoryContent } from '../model/memory.ts';
import type { SearchRecord } from '../model/search.ts';
import { continuesWord, words } from './words.ts';

/** BM25 as usual: how soon one more occurrence says nothing new, and how much longer files need more of them. */
const SATURATION = 1.2;
const LENGTH = 0.7;
/** A longer word that begins so, and one that is spelt nearly so, count for this part. */
const ALIKE = 0.4;
/** Shorter words stand for themselves only. */
const SHORTEST_PREFIX = 3;
/** What stands so often in a file is what it is about; more of it adds next to nothing to a score. */
const ENOUGH = 20;
/** Most words that a misspelt one stands for, the shortest first. */
const MOST = 40;
/** A query is a few words; a whole document pasted in is not. */
const LONGEST_QUERY = 32;
interface AskedWords {
  readonly words: readonly string[];
  /** For those that stand nowhere: the words that are spelt nearly so. */
  readonly similar: ReadonlyMap<string, readonly string[]>;
}

/** How often a word stands in a text as it is, and as the beginning of a longer one or nearly so. */
type Count = readonly [same: number, alike: number];

interface Match {
  readonly path: string;
  readonly length: number;
  readonly counts: readonly Count[];
}

/** BM25 over whole files, those first that hold most words of the query; those that score the same by path. */
export function rankFiles(
  query: string,
  paths: readonly string[],
  textOf: (path: string) => string,
): { readonly asked: AskedWords; readonly paths: readonly string[] } {
  const queryWords = [...new Set(words(query))].slice(0, LONGEST_QUERY);
  if (queryWords.length === 0)
    return { asked: { words: queryWords, similar: new Map() }, paths: [] };
  const lowerOf = (path: string): string => `${path}\n${textOf(path)}`.toLowerCase();
  const found = matchesIn(paths, lowerOf, (text) => queryWords.map((word) => countOf(text, word)));
  const missing = queryWords.filter(
    (_, at) => !found.matches.some(({ counts }) => holds(counts[at])),
  );
  const similar = similarWords(missing, paths, lowerOf);
  const isSpelt = [...similar.values()].every(({ length }) => length === 0);
  const { matches, average } = isSpelt
    ? found
    : matchesIn(paths, lowerOf, (text) =>
        queryWords.map((word) => countAny(text, similar.get(word)) ?? countOf(text, word)),
      );
  const rarities = queryWords.map((_, at) =>
    ([0, 1] as const).map((kind) => {
      const holders = matches.filter(({ counts }) => (counts[at]?.[kind] ?? 0) > 0).length;
      return Math.log(1 + (paths.length - holders + 0.5) / (holders + 0.5));
    }),
  );
  const scored = matches.map(({ path, length, counts }) => {
    const soon = SATURATION * (1 - LENGTH + (LENGTH * length) / average);
    const weight = (often: number, rarity = 0): number =>
      (rarity * often * (SATURATION + 1)) / (often + soon);
    const sum = counts.reduce(
      (total, [same, alike], at) =>
        total + Math.max(weight(same, rarities[at]?.[0]), ALIKE * weight(alike, rarities[at]?.[1])),
      0,
    );
    return { path, score: sum * (counts.filter(holds).length / queryWords.length) ** 2 };
  });
  scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return { asked: { words: queryWords, similar }, paths: scored.map(({ path }) => path) };
}
function isAsked({ words: asked, similar }: AskedWords, word: string): boolean {
  return asked.some(
    (one) =>
      word === one ||
      (one.length >= SHORTEST_PREFIX && word.startsWith(one)) ||
      similar.get(one)?.includes(word) === true,
  );
}

function matchesIn(
  paths: readonly string[],
  lowerOf: (path: string) => string,
  count: (text: string) => readonly Count[],
): { readonly matches: readonly Match[]; readonly average: number } {
  const matches: Match[] = [];
  let total = 0;
  for (const path of paths) {
    const text = lowerOf(path);
    total += text.length;
    const counts = count(text);
    if (counts.some(holds)) matches.push({ path, length: text.length, counts });
  }
  return { matches, average: Math.max(1, total / Math.max(1, paths.length)) };
}

function holds(count: Count | undefined): boolean {
  return count !== undefined && count[0] + count[1] > 0;
}

function countOf(text: string, word: string): Count {
  let same = 0;
  let longer = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (same === ENOUGH) break;
    if (continuesWord(text, at)) continue;
    if (continuesWord(text, at + word.length)) longer += 1;
    else same += 1;
  }
  return [same, word.length < SHORTEST_PREFIX ? 0 : longer];
}

function countAny(text: string, words: readonly string[] | undefined): Count | undefined {
  return words && [0, words.reduce((sum, word) => sum + countOf(text, word)[0], 0)];
}

/** The words of the files that each of these may mean; the first letter is hardly ever wrong. */
function similarWords(
  missing: readonly string[],
  paths: readonly string[],
  lowerOf: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const sought = missing.filter((word) => editsOf(word) > 0);
  const near = new Map(sought.map((word) => [word, new Set<string>()]));
  for (const path of sought.length === 0 ? [] : paths) {
    const text = lowerOf(path);
    for (const [word, others] of near) addWordsLike(word, text, others);
  }
  return new Map(
    [...near].map(([word, others]) => {
      const map = SearchableMap.from([...others].map((other) => [other, true]));
      const found = [...map.fuzzyGet(word, editsOf(word)).keys()].sort();
      return [word, found.sort((a, b) => a.length - b.length).slice(0, MOST)];
    }),
  );
}

/** Words that begin as this one and are about as long; cutting all of a text into words takes ten times as long. */
function addWordsLike(word: string, text: string, others: Set<string>): void {
  const [edits, first] = [editsOf(word), word.charAt(0)];
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    if (continuesWord(text, at)) continue;
    let length = 1;
    while (length <= word.length + edits && continuesWord(text, at + length)) length += 1;
    if (Math.abs(length - word.length) <= edits) others.add(text.slice(at, at + length));
  }
}

/** Edits between a word and what it may mean; short words mean themselves. */
function editsOf(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

export interface RankedRecord<Found extends SearchRecord> {
  readonly record: Found;
  readonly score: number;
  /** Words of the record that the query meant. */
  readonly found: ReadonlySet<string>;
}

/** Who says all that was asked for comes before who says one word of it often; what scores the same keeps its order. */
export function rankRecords<Found extends SearchRecord>(
  records: readonly Found[],
  asked: AskedWords,
): readonly RankedRecord<Found>[] {
  const index = new MiniSearch<{ id: number; heading: string; text: string }>({
    fields: ['heading', 'text'],
    tokenize: words,
    // Words that nobody asked for change no score; a tree of all of them would take longer than the whole answer.
    processTerm: (word) => (isAsked(asked, word) ? word : null),
    searchOptions: { boost: { heading: 2 }, processTerm: (word) => word },
  });
  index.addAll(records.map(({ heading, text }, id) => ({ id, heading, text })));
  return index
    .search(asked.words.join(' '), {
      prefix: (word) => word.length >= SHORTEST_PREFIX,
      fuzzy: (word) => (asked.similar.has(word) ? editsOf(word) : false),
    })
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, score, queryTerms, terms }) => {
      const record = records[id];
      const part = new Set(queryTerms).size / asked.words.length;
      const rounded = Math.round(score * part ** 2 * 1000) / 1000;
      return record === undefined ? [] : [{ record, score: rounded, found: new Set(terms) }];
    })
    .sort((a, b) => b.score - a.score);
}

/** Front matter (of a fact its tags), then sections without the deeper ones in them and without entries, and each entry, in order of lines. */
export function recordsOf(
  document: Document,
  memory: MemoryContent | null,
): readonly SearchRecord[] {
  const entries = memory === null ? [] : entriesOf(memory);
  // What an entry says is found as an entry only.
  const spans = entries.map(({ span: { start, end } }) => [start, end] as const);
  const text = blankOut(
    document.text,
    spans.toSorted(([a], [b]) => a - b),
  );
  const isFact = document.role.is === 'record';
  const sections = document.structure.sections.map(
    ({ heading, headingSpan, body, markdown }, at, all) => {
      const next = Math.min(all[at + 1]?.headingSpan.start ?? body.end, body.end);
      return {
        heading: isFact && heading === document.role.kind ? document.title : heading,
        line: headingSpan.line,
        text: markdown ?? text.slice(headingSpan.start, next),
        entry: null,
      };
    },
  );
  // Where a section bears the title, it is found by it there.
  const isNamed = sections.some(({ heading }) => heading.endsWith(document.title));
  const front = {
    heading: isNamed ? '' : document.title,
    line: 1,
    // Of a fact the fields around it are data, not words that somebody looks for.
    text: isFact ? document.tags.join(', ') : text.slice(0, document.bodyStart),
  };
  const found = entries.map(({ id, span }) => ({
    heading:
      document.structure.sections.findLast(({ headingSpan }) => headingSpan.start <= span.start)
        ?.heading ?? document.title,
    line: span.line,
    text: document.text.slice(span.start, span.end),
    entry: id,
  }));
  return [{ ...front, entry: null }, ...sections, ...found].sort((a, b) => a.line - b.line);
}

const WIDTH = 160;
/** Characters that are kept before the first word found. */
const BEFORE = 40;

/** Lines that only mark or name what follows. */
const FENCE_OR_RULE = /^(?:\s*(?:```|~~~)|[\s:|-]+$)/;
const HEADING = /^ {0,3}#{1,6}\s/;

/** The first of the lines that hold most of the words, a heading only where no other line holds one. */
export function snippetOf(
  { text, line }: SearchRecord,
  found: ReadonlySet<string>,
): { readonly line: number; readonly snippet: string } {
  let best = { at: 0, count: -1, text: '' };
  text.split(/\r\n|\n|\r/).forEach((candidate, at) => {
    if (candidate.trim() === '' || FENCE_OR_RULE.test(candidate)) return;
    const matches = new Set(words(candidate).filter((word) => found.has(word))).size;
    const count = HEADING.test(candidate) ? Math.min(matches, 1) - 0.5 : matches;
    if (count > best.count) best = { at, count, text: candidate };
  });
  return { line: line + best.at, snippet: shortened(best.text, found) };
}

function shortened(text: string, found: ReadonlySet<string>): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= WIDTH) return line;
  const lower = line.toLowerCase();
  const places = [...found].map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, lower.length) - BEFORE);
  const from = start === 0 || places.length === 0 ? 0 : line.indexOf(' ', start) + 1;
  const cut = line.slice(from, from + WIDTH).replace(/[\ud800-\udbff]$/, '');
  return `${from > 0 ? '… ' : ''}${cut}${from + WIDTH < line.length ? ' …' : ''}`;
}
