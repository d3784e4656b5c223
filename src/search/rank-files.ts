// In: an index and the words of a query. Out: the paths that hold them, best first.

import MiniSearch from 'minisearch';
import { matching, type QueryWords, weighed } from './query-words.ts';
import type { WordIndex } from './word-index.ts';
import { words } from './words.ts';

/**
 * Ranks by BM25+ over the whole index, of which only the words that count are given to MiniSearch: its answer is the
 * same, and the rest of a large index is never unpacked.
 */
export function rankFiles(index: WordIndex, query: QueryWords): readonly string[] {
  const documentIds: Record<string, number> = {};
  const fieldLength: Record<string, number[]> = {};
  const terms = query.meant.map((word): [string, Record<string, Record<string, number>>] => {
    const postings = index.postings(word);
    const counts: Record<string, number> = {};
    for (let at = 0; at + 1 < postings.length; at += 2) {
      const file = postings[at] ?? -1;
      if (index.files[file] === undefined) continue;
      counts[file] = postings[at + 1] ?? 0;
      documentIds[file] ??= file;
      fieldLength[file] ??= [index.lengths[file] ?? 0];
    }
    return [word, { 0: counts }];
  });
  const found = MiniSearch.loadJS<{ id: number; text: string }>(
    {
      documentCount: index.files.length,
      nextId: index.files.length,
      documentIds,
      fieldIds: { text: 0 },
      fieldLength,
      averageFieldLength: [average(index.lengths)],
      storedFields: {},
      dirtCount: 0,
      index: terms,
      serializationVersion: 2,
    },
    { fields: ['text'], tokenize: words },
  ).search(query.asked.join(' '), matching(query));
  return found
    .map((one) => ({ path: index.files[Number(one.id)]?.path ?? '', score: weighed(one, query) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function average(lengths: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) sum += lengths[at] ?? 0;
  return lengths.length === 0 ? 0 : sum / lengths.length;
}
