// In: nothing. Out: a counter of tokens, loaded only when asked for: its table takes longer to load than an answer to give.

export const TOKENIZER = 'o200k_base';

/** Counts are estimates for every other model than those of this tokenizer; same text, same count, counted once. */
export async function countTokens(): Promise<(text: string) => number> {
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base');
  const known = new Map<string, number>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    // A text may spell a special token; here it is text like any other.
    const tokens = count(text, { disallowedSpecial: new Set() });
    known.set(text, tokens);
    return tokens;
  };
}
