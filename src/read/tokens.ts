// A counter of tokens, loaded only when asked for: its table takes longer to load than an answer to give.

import { onceEach } from '../model/once.ts';

/** The tokenizer's time grows with the square of a run of letters, signs or blanks; those that no text has are counted in pieces. */
const LONGEST_RUN = 400;

/** Counts are estimates for every other model than those of this tokenizer; same text, same count, counted once. */
export async function loadTokenCounter() {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // From where runs begin, so that no run is looked at from its middle again. Made here, since nothing takes a start longer.
  const longRuns =
    /((?<![\p{L}\p{M}])[\p{L}\p{M}]{400,}|(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]{400,}|(?<!\s)\s{400,})/u;
  // A text may spell a special token; here it is text like any other.
  const countOne = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });
  const countAll = (text: string): number => {
    if (!longRuns.test(text)) return countOne(text);
    let total = 0;
    // Every second part is a run: `split` keeps what its group matched.
    for (const [index, part] of text.split(longRuns).entries()) {
      const length = index % 2 === 1 ? LONGEST_RUN : part.length;
      for (let at = 0; at < part.length; at += length)
        total += countOne(part.slice(at, at + length));
    }
    return total;
  };
  return { tokenizer: 'o200k_base', count: onceEach(countAll) };
}
