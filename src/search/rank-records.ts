import MiniSearch from 'minisearch';
import type { SearchRecord } from '../model/search.ts';
import { type AskedWords, isAsked, matching } from './rank-files.ts';
import { words } from './words.ts';

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
    .search(asked.words.join(' '), matching(asked))
    .map(({ id, score, queryTerms, terms }) => {
      const part = new Set(queryTerms).size / asked.words.length;
      return { id: Number(id), score: Math.round(score * part ** 2 * 1000) / 1000, terms };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .flatMap(({ id, score, terms }) => {
      const record = records[id];
      return record === undefined ? [] : [{ record, score, found: new Set(terms) }];
    });
}
