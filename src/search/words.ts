// The words of a text, and the line of it that holds most of those that were found.

import type { SearchRecord } from '../model/search.ts';

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

/** As `words`, without a list of them. */
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

const WIDTH = 160;
/** Characters that are kept before the first word found. */
const BEFORE = 40;

/** Lines that only mark or name what follows. */
const FENCE_OR_RULE = /^(?:\s*(?:```|~~~)|[\s:|-]+$)/;
const HEADING = /^ {0,3}#{1,6}\s/;

/** The first of the lines that hold most of the words, a heading only where no other line holds one. */
export function snippetOf(
  { text, line }: SearchRecord,
  found: ReadonlySet<string>,
): { readonly line: number; readonly snippet: string } {
  let best = { at: 0, count: -1, text: '' };
  text.split(/\r\n|\n|\r/).forEach((candidate, at) => {
    if (candidate.trim() === '' || FENCE_OR_RULE.test(candidate)) return;
    const held = new Set(words(candidate).filter((word) => found.has(word))).size;
    const count = HEADING.test(candidate) ? Math.min(held, 1) - 0.5 : held;
    if (count > best.count) best = { at, count, text: candidate };
  });
  return { line: line + best.at, snippet: shortened(best.text, found) };
}

function shortened(text: string, found: ReadonlySet<string>): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= WIDTH) return line;
  const lower = line.toLowerCase();
  const places = [...found].map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, lower.length) - BEFORE);
  const from = start === 0 || places.length === 0 ? 0 : line.indexOf(' ', start) + 1;
  const cut = line.slice(from, from + WIDTH).replace(/[\ud800-\udbff]$/, '');
  return `${from > 0 ? '… ' : ''}${cut}${from + WIDTH < line.length ? ' …' : ''}`;
}
