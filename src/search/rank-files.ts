import type { QueryWords } from './query-words.ts';
import type { WordIndex } from './word-index.ts';

/** BM25 as usual: how soon one more occurrence says nothing new, and how much longer files need more of them. */
const SATURATION = 1.2;
const LENGTH = 0.7;
/** A longer word that begins so, and one that is spelt nearly so, count for this part. */
const ALIKE = 0.4;

/** Files that are put in order at once. */
const BATCH = 200;

/**
 * Which files are worth being read: BM25 over whole files, those first that hold most words of the query. Numbers only,
 * since every file of a large workspace may hold the words; sections are ranked after that, in the best files alone.
 */
export function rankFiles(index: WordIndex, { asked, meant }: QueryWords): Iterable<string> {
  const count = index.files.length;
  const scores = new Float64Array(count);
  const matched = new Uint8Array(count);
  const average = averageOf(index.lengths);
  asked.forEach((word, at) => {
    const best = new Float64Array(count);
    for (const other of meant[at] ?? []) {
      const postings = index.postings(other);
      const holders = postings.length / 2;
      const rarity = Math.log(1 + (count - holders + 0.5) / (holders + 0.5));
      const weight = (other === word ? 1 : ALIKE) * rarity;
      for (let pair = 0; pair + 1 < postings.length; pair += 2) {
        const file = postings[pair] ?? count;
        if (file >= count) continue;
        const often = postings[pair + 1] ?? 0;
        const long = 1 - LENGTH + (LENGTH * (index.lengths[file] ?? 0)) / average;
        const score = (weight * often * (SATURATION + 1)) / (often + SATURATION * long);
        if (score > (best[file] ?? 0)) best[file] = score;
      }
    }
    best.forEach((score, file) => {
      if (score <= 0) return;
      scores[file] = (scores[file] ?? 0) + score;
      matched[file] = (matched[file] ?? 0) + 1;
    });
  });
  const found: number[] = [];
  index.files.forEach((_, file) => {
    const part = (matched[file] ?? 0) / asked.length;
    if (part === 0) return;
    scores[file] = (scores[file] ?? 0) * part ** 2;
    found.push(file);
  });
  return inOrder(found, scores, (file) => index.files[file]?.path ?? '');
}

/** Nobody reads thousands: only the best are put in order, and the next ones when they are asked for. */
function* inOrder(
  found: readonly number[],
  scores: Float64Array,
  pathOf: (file: number) => string,
): Iterable<string> {
  const sorted = Float64Array.from(found, (file) => -(scores[file] ?? 0)).sort();
  let above = Infinity;
  for (let end = BATCH; above > 0; end += BATCH) {
    // Those that score the same stay together.
    const least = end < sorted.length ? -(sorted[end] ?? 0) : 0;
    const batch = found.filter((file) => {
      const score = scores[file] ?? 0;
      return score < above && score >= least;
    });
    const best = batch.sort(
      (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (pathOf(a) < pathOf(b) ? -1 : 1),
    );
    for (const file of best) yield pathOf(file);
    above = least;
  }
}

function averageOf(lengths: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) sum += lengths[at] ?? 0;
  return Math.max(1, sum / Math.max(1, lengths.length));
}
