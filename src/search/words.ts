// The words of a text, as a search compares them.

/** Longer runs of letters are data, not words; only their start counts. */
const LONGEST = 48;

const RUN = /[\p{L}\p{N}\p{M}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;
/** Scripts without blanks between words: each character is one. */
const ALONE = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;
const INSIDE = /^[\p{L}\p{N}\p{M}]{2}$/u;

/** Runs of letters and digits; a character of Chinese or Japanese is a word of its own. */
export function words(text: string): string[] {
  const runs = text.toLowerCase().match(RUN) ?? [];
  const parts = runs.flatMap((run) => (ALONE.test(run) ? run.split(ALONE).filter(Boolean) : run));
  return parts.map((word) => word.slice(0, LONGEST));
}

/** True where a word goes on from the character before. Of ASCII, as most texts are, no expression is asked. */
export function continuesWord(text: string, at: number): boolean {
  const codes = [text.charCodeAt(at - 1), text.charCodeAt(at)] as const;
  if (!codes.some((code) => code > 127)) return codes.every(isLetterOrDigit);
  const two = at > 0 ? text.slice(at - 1, at + 1) : '';
  return INSIDE.test(two) && !ALONE.test(two);
}

function isLetterOrDigit(code: number): boolean {
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
}
