import MiniSearch from 'minisearch';
import type { SearchRecord } from '../model/search.ts';
import { matching, type QueryWords, weighed } from './query-words.ts';
import { words } from './words.ts';

export interface RankedRecord<Found extends SearchRecord> {
  readonly record: Found;
  readonly score: number;
  /** Words of the record that the query meant. */
  readonly found: ReadonlySet<string>;
}

/** Records that score the same keep the order in which they came. */
export function rankRecords<Found extends SearchRecord>(
  records: readonly Found[],
  query: QueryWords,
): readonly RankedRecord<Found>[] {
  const meant = new Set(query.meant.flat());
  const index = new MiniSearch<{ id: number; heading: string; text: string }>({
    fields: ['heading', 'text'],
    tokenize: words,
    // Words that nobody asked for change no score; a tree of all of them would take longer than the whole answer.
    processTerm: (word) => (meant.has(word) ? word : null),
    searchOptions: { boost: { heading: 2 }, processTerm: (word) => word },
  });
  index.addAll(records.map(({ heading, text }, id) => ({ id, heading, text })));
  return index
    .search(query.asked.join(' '), matching(query))
    .map((one) => ({ id: Number(one.id), score: round(weighed(one, query)), terms: one.terms }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .flatMap(({ id, score, terms }) => {
      const record = records[id];
      return record === undefined ? [] : [{ record, score, found: new Set(terms) }];
    });
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
