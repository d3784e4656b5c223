// In: markdown. Out: whether its shape lets the parser finish in time that grows with its length.

/** The parser's cost is quadratic in the containers that one line opens; this many open in no honest line. */
const NESTED_LINE = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){200}/m;
/** It is quadratic too in the underscores of one word; a long base64url text has far fewer. */
const MAX_UNDERSCORES = 5000;
const UNDERSCORE = 95;

/** False for text that nobody wrote by hand and that would take minutes. */
export function isBearable(text: string): boolean {
  return !NESTED_LINE.test(text) && (text.length < 2 * MAX_UNDERSCORES || !hasLongWord(text));
}

function hasLongWord(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32) count = 0;
    else if (code === UNDERSCORE) count += 1;
    if (count > MAX_UNDERSCORES) return true;
  }
  return false;
}
