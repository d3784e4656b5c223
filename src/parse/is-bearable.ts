import type { Reading } from './places.ts';

/** The parser's cost is quadratic in the containers that one line opens; this many open in no honest line. */
const MAX_CONTAINERS = 200;
const NESTED_LINE = /[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){200}/y;
/** It is quadratic too in the underscores of one word; a long base64url text has far fewer. */
const MAX_UNDERSCORES = 5000;
const UNDERSCORE = 95;

function hasLongWord(text: string, start: number, end: number): boolean {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32) count = 0;
    else if (code === UNDERSCORE) count += 1;
    if (count > MAX_UNDERSCORES) return true;
  }
  return false;
}

/** False for text that nobody wrote by hand and that would take minutes. Only long lines are looked at. */
export function isBearable({ text, lineStarts }: Reading, from: number): boolean {
  const starts = lineStarts();
  for (let line = 0; line < starts.length; line += 1) {
    const start = starts[line] ?? 0;
    const end = starts[line + 1] ?? text.length;
    if (end - start <= MAX_CONTAINERS || end <= from) continue;
    // The first line may begin with a byte order mark.
    NESTED_LINE.lastIndex = Math.max(start, from);
    if (NESTED_LINE.test(text)) return false;
    if (end - start > 2 * MAX_UNDERSCORES && hasLongWord(text, start, end)) return false;
  }
  return true;
}
