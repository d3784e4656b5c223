// The one error that means wrong usage; faces print it and exit 2.

import { onceFor } from './once.ts';
import { compareText, countFirst } from './order.ts';

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

/** What is said where a moment lies before all history. */
export const BEFORE_HISTORY = 'There is no commit before';

/** For what there may not have been yet: null where that is all that is wrong. */
export function nullBeforeHistory(error: unknown): null {
  if (isUsageError(error) && error.message.startsWith(BEFORE_HISTORY)) return null;
  throw error;
}

export function orNull<A>(answer: () => Promise<A>): Promise<A | null>;
export function orNull<A>(answer: () => A): A | null;
export function orNull(answer: () => unknown): unknown {
  try {
    const given = answer();
    return given instanceof Promise ? given.catch(nullForUsage) : given;
  } catch (error) {
    return nullForUsage(error);
  }
}

/** For what nobody has to tell apart from nothing: null whatever goes wrong. */
export function nullIfFails<A>(answer: () => A): A | null {
  try {
    return answer();
  } catch {
    return null;
  }
}

/** On Linux and on macOS: Node has no name for a quota that is used up. */
const QUOTA: readonly unknown[] = [-122, -69];

/** `ENOSPC` and the like, of what the system refused. */
export function systemCode(error: unknown): string {
  const { code = String(error), errno } = Object(error) as NodeJS.ErrnoException;
  return QUOTA.includes(errno) ? 'EDQUOT' : code;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be too large',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
};

/** `the disk is full, ENOSPC`, or the code alone where it needs knowledge of the system. */
export function whyRefused(error: unknown): string {
  const code = systemCode(error);
  const reason = REASONS[code];
  return reason === undefined ? code : `${reason}, ${code}`;
}

/** With how many words one is compared, of how many letters, and how many edits a slip is: many dead links take a bounded time each. */
const [MOST_COMPARED, MOST_LETTERS, MOST_EDITS] = [32, 160, 8];

/** The nearest of `words` by edits, or null where none is near enough to be a slip of the fingers: some of it must be right. */
export function closest(typed: string, words: readonly string[]): string | null {
  if (typed.length > MOST_LETTERS) return null;
  const limit = Math.min(MOST_EDITS, Math.max(1, Math.floor(typed.length / 3)));
  let best: string | null = null;
  let bestDistance = Math.min(limit + 1, typed.length);
  const begun = typed.toLowerCase();
  for (const { word, other } of nearInOrder(begun, words)) {
    const isPart = word.length > typed.length && typed.length >= 3 && other.includes(begun);
    const distance = isPart ? 1 : editDistance(begun, other, bestDistance);
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** Of many words those beside it in the order of the alphabet, read forwards and backwards: a slip leaves one end as it is. */
function nearInOrder(typed: string, words: readonly string[]) {
  if (words.length <= MOST_COMPARED)
    return words.map((word) => ({ word, other: word.toLowerCase() }));
  return [false, true].flatMap((isBackwards) => {
    const read = (word: string) => (isBackwards ? [...word].reverse().join('') : word);
    const sorted = onceFor(words, `sorted ${isBackwards}`, () =>
      words
        .map((word) => ({ word, other: word.toLowerCase(), key: read(word.toLowerCase()) }))
        .sort((a, b) => compareText(a.key, b.key)),
    );
    const at = countFirst(sorted.length, (at) => (sorted[at]?.key ?? '') < read(typed));
    const from = Math.max(0, at - MOST_COMPARED / 4);
    return sorted.slice(from, from + MOST_COMPARED / 2);
  });
}

/** What to do about a word that nothing bears: the nearest of `words`, else `otherwise`. */
export function didYouMean(typed: string, words: readonly string[], otherwise: string): string {
  const near = closest(typed, words);
  return near === null ? otherwise : `Did you mean "${near}"?`;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours; `most` or more where they are so many. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Array<number>(b.length + 1).fill(most);
    if (i < most) row[0] = i;
    let least = row[0] ?? most;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      }
      row[j] = distance;
      least = Math.min(least, distance);
    }
    if (least >= most) return most;
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
      if (other === word || editDistance(word, other, 2) !== 1) return false;
      const isSwap = [...word].sort().join() === [...other].sort().join();
      if (/^\p{L}{3,4}$/u.test(word) && word.length === other.length) return isSwap;
      const isPlural = word === `${other}s` || other === `${word}s`;
      return !isPlural && Math.min(word.length, other.length) >= 5;
    }) ?? null
  );
}
