// The one error that means wrong usage; faces print it and exit 2.

/** Wrong usage or environment: one clear sentence, what to do instead, and the choices where there are some. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly advice: string;
  readonly choices: readonly string[];
  /** Stable, for programs; most wrong usage needs none of its own. */
  readonly code: string;

  constructor(
    message: string,
    advice: string,
    choices: readonly string[] = [],
    code = 'usage_error',
  ) {
    super(message);
    this.advice = advice;
    this.choices = choices;
    this.code = code;
  }
}

/** True for a UsageError of any bundle: each file of the compiled package may hold a copy of the class. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError';
}

/** For what may not be there (a target, git): null where that is all that is wrong. */
export function nullForUsage(error: unknown): null {
  if (isUsageError(error)) return null;
  throw error;
}

export async function orNull<A>(answer: () => Promise<A> | A): Promise<A | null> {
  try {
    return await answer();
  } catch (error) {
    return nullForUsage(error);
  }
}

/** On Linux and on macOS: Node has no name for a quota that is used up. */
const QUOTA: readonly unknown[] = [-122, -69];

/** `ENOSPC` and the like, of what the system refused. */
export function systemCode(error: unknown): string {
  const { code = String(error), errno } = Object(error) as NodeJS.ErrnoException;
  return QUOTA.includes(errno) ? 'EDQUOT' : code;
}

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

/** What to do about a word that nothing bears: the nearest of `words`, else `otherwise`. */
export function didYouMean(typed: string, words: readonly string[], otherwise: string): string {
  const near = closest(typed, words);
  return near === null ? otherwise : `Did you mean "${near}"?`;
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
