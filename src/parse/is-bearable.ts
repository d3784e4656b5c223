// In: markdown. Out: whether its shape lets the parser finish in a time that grows with its length.

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
export function isBearable(text: string): boolean {
  const lines = text.includes('\r') ? text.replace(/\r/g, '\n') : text;
  for (let start = 0; start < lines.length; ) {
    const found = lines.indexOf('\n', start);
    const end = found === -1 ? lines.length : found;
    if (end - start >= MAX_CONTAINERS) {
      NESTED_LINE.lastIndex = start;
      if (NESTED_LINE.test(lines)) return false;
      if (end - start > 2 * MAX_UNDERSCORES && hasLongWord(lines, start, end)) return false;
    }
    start = end + 1;
  }
  return true;
}
