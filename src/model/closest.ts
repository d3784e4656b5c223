/** The nearest of `words` by edits, or null where none is near enough to be a slip of the fingers: some of it must be right. */
export function closest(typed: string, words: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(typed.length / 3));
  let best: string | null = null;
  let bestDistance = Math.min(limit + 1, typed.length);
  for (const word of words) {
    const distance = nearness(typed.toLowerCase(), word.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** Edits between two words; a word that begins with what was typed counts as near. */
function nearness(typed: string, word: string, limit: number): number {
  if (typed.length >= 3 && (word.startsWith(typed) || word.includes(typed))) return 1;
  if (Math.abs(typed.length - word.length) >= limit) return limit;
  return editDistance(typed, word);
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * The one of `words` that is a single edit away from a word of five letters or more, or null; of three or four only two
 * letters in the wrong order are a slip. A plural is none, and where words are many almost anything is near something.
 */
export function slipOf(typed: string, words: readonly string[]): string | null {
  const word = typed.toLowerCase();
  return (
    words.find((known) => {
      const other = known.toLowerCase();
      if (/^\p{L}{3,4}$/u.test(word) && word.length === other.length)
        return (
          [...word].sort().join() === [...other].sort().join() && editDistance(word, other) === 1
        );
      const isPlural = word === `${other}s` || other === `${word}s`;
      const isClose =
        Math.min(word.length, other.length) >= 5 && Math.abs(other.length - word.length) <= 1;
      return isClose && !isPlural && other !== word && editDistance(word, other) === 1;
    }) ?? null
  );
}
