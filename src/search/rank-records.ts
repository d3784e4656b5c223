// In: sections and entries of the files that may answer, and a query. Out: those that answer it, best first, with their line.

import MiniSearch from 'minisearch';
import type { SearchRecord } from '../model/search.ts';
import { matching, type QueryWords, weighed } from './query-words.ts';
import { snippetOf } from './snippet.ts';
import { words } from './words.ts';

export interface RankedRecord<Record extends SearchRecord> {
  readonly record: Record;
  readonly line: number;
  readonly snippet: string;
  readonly score: number;
}

/** Records that score the same keep the order in which they came. */
export function rankRecords<Record extends SearchRecord>(
  records: readonly Record[],
  query: QueryWords,
): readonly RankedRecord<Record>[] {
  const index = new MiniSearch<{ id: number; heading: string; text: string }>({
    fields: ['heading', 'text'],
    tokenize: words,
    searchOptions: { boost: { heading: 2 } },
  });
  index.addAll(records.map(({ heading, text }, id) => ({ id, heading, text })));
  const found = index.search(query.asked.join(' '), matching(query));
  return found
    .map((one) => ({ id: Number(one.id), score: round(weighed(one, query)), terms: one.terms }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .flatMap(({ id, score, terms }) => {
      const record = records[id];
      return record === undefined ? [] : [{ record, score, ...snippetOf(record, new Set(terms)) }];
    });
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
