// The words of a text, as a search compares them.

/** Longer runs of letters are data, not words; only their start counts. */
const LONGEST = 48;

const OTHER = 1;
const WORD = 2;
/** Scripts without blanks between words: each character is one. */
const ALONE = 3;

const classes = new Uint8Array(0x1_0000);

/** Runs of letters and digits; a character of Chinese or Japanese is a word of its own. */
export function words(text: string): string[] {
  const found: string[] = [];
  eachWord(text, (word) => found.push(word));
  return found;
}

export function eachWord(text: string, take: (word: string) => void): void {
  const lower = text.toLowerCase();
  const { length } = lower;
  for (let at = 0; at < length; ) {
    const kind = classOf(lower.charCodeAt(at));
    const start = at;
    at += 1;
    if (kind === OTHER) continue;
    while (kind === WORD && at < length && classOf(lower.charCodeAt(at)) === WORD) at += 1;
    take(lower.slice(start, Math.min(at, start + LONGEST)));
  }
}

/** True where a word goes on from the character before. */
export function continuesWord(text: string, at: number): boolean {
  const isInside = at > 0 && at < text.length;
  return (
    isInside && classOf(text.charCodeAt(at - 1)) === WORD && classOf(text.charCodeAt(at)) === WORD
  );
}

function classOf(code: number): number {
  const known = classes[code];
  if (known !== undefined && known !== 0) return known;
  const character = String.fromCharCode(code);
  const kind = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)
    ? ALONE
    : /[\p{L}\p{N}\p{M}]/u.test(character)
      ? WORD
      : OTHER;
  classes[code] = kind;
  return kind;
}
