import { beginReading, type Reading } from './places.ts';

/** The parser's cost is quadratic in the containers that one line opens; this many open in no honest line. */
const MAX_CONTAINERS = 200;
const NESTED_LINE = /[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){200}/y;
/** It is quadratic too in the underscores of one word; a long base64url text has far fewer. */
const MAX_UNDERSCORES = 5000;
const UNDERSCORE = 95;
/** And in the character references of one paragraph. */
const MAX_REFERENCES = 10_000;

/** In a line with letters beyond ASCII it counts the columns of every mark from the line's start: characters times marks. */
const MAX_STEPS = 1e9;
const MARKS = new Set([...'*_`[<&~@\\.'].map((mark) => mark.charCodeAt(0)));

function hasManyReferences(text: string): boolean {
  let count = 0;
  let last = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count = hasBlankLine(text, last, at) ? 1 : count + 1;
    if (count > MAX_REFERENCES) return true;
    last = at;
  }
  return false;
}

function hasBlankLine(text: string, start: number, end: number): boolean {
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    let next = at + 1;
    while (next < end && ' \t\r'.includes(text.charAt(next))) next += 1;
    if (next < end && text[next] === '\n') return true;
  }
  return false;
}

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

function hasDenseLine(text: string, start: number, end: number): boolean {
  let marks = 0;
  let isAscii = true;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) isAscii = false;
    else if (MARKS.has(code)) marks += 1;
  }
  return !isAscii && marks * (end - start) > MAX_STEPS;
}

/** False for text that nobody wrote by hand and that would take minutes. Only long lines are looked at. */
export function isWithinParserLimits({ text, lineStarts }: Reading, from: number): boolean {
  if (hasManyReferences(text)) return false;
  const starts = lineStarts();
  for (let line = 0; line < starts.length; line += 1) {
    const start = starts[line] ?? 0;
    const end = starts[line + 1] ?? text.length;
    if (end - start <= MAX_CONTAINERS || end <= from) continue;
    // The first line may begin with a byte order mark.
    NESTED_LINE.lastIndex = Math.max(start, from);
    if (NESTED_LINE.test(text)) return false;
    if (end - start <= 2 * MAX_UNDERSCORES) continue;
    if (hasLongWord(text, start, end) || hasDenseLine(text, start, end)) return false;
  }
  return true;
}

/** The same of a text without front matter. */
export const isMarkdownWithinParserLimits = (markdown: string): boolean =>
  isWithinParserLimits(beginReading('', markdown), 0);
