import { beginReading, type Reading } from './places.ts';

/** The parser's cost is quadratic in the containers that one line opens; this many open in no honest line. */
const MAX_CONTAINERS = 200;
const NESTED_LINE = /[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){200}/y;
/** It is quadratic too in the underscores of one word; a long base64url text has far fewer. */
const MAX_UNDERSCORES = 5000;
/** And in the character references of one paragraph. */
const MAX_REFERENCES = 10_000;

/** In a line with letters beyond ASCII it counts the columns of every mark from the line's start: characters times marks. */
const MAX_STEPS = 1e9;
const MARK = /[*_`[<&~@\\.]/g;

function hasManyReferences(text: string): boolean {
  let count = 0;
  let last = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count = /\n[ \t\r]*\n/.test(text.slice(last, at)) ? 1 : count + 1;
    if (count > MAX_REFERENCES) return true;
    last = at;
  }
  return false;
}

function hasLongWord(line: string): boolean {
  return line.split(/[^!-\uffff]/).some((word) => word.split('_').length > MAX_UNDERSCORES + 1);
}

function isDense(line: string): boolean {
  return /\P{ASCII}/u.test(line) && (line.match(MARK)?.length ?? 0) * line.length > MAX_STEPS;
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
    const long = text.slice(start, end);
    if (hasLongWord(long) || isDense(long)) return false;
  }
  return true;
}

/** The same of a text without front matter. */
export const isMarkdownWithinParserLimits = (markdown: string): boolean =>
  isWithinParserLimits(beginReading('', markdown), 0);
