// One line of markdown that is an entry's words and can be nothing else.

import { codeSpans } from './code-spans.ts';

/** Text in one line: line ends, tabs and control characters become blanks; what is no character becomes `�`. */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?<![\s\u0085])[\s\u0085]*[\r\n\v\f\u0085\u2028\u2029][\s\u0085]*/g, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, ' ')
    .trim();
}

/** Free text as the words of a list item: one line that opens nothing. */
export function entryLine(text: string): string {
  return escapeText(fold(text));
}

/** Free text behind a checkbox, where no block can open any more. */
export function boxedLine(text: string): string {
  return escapeComments(fold(text));
}

/** Free text as a table cell. */
export function cellText(text: string): string {
  return escapeCell(fold(text));
}

/**
 * Words of a list item: a start that would open another block (heading, fence, list, quote, table of contents, HTML,
 * definition, checkbox) gets a backslash, so does a comment anywhere. Escaped text stays as it is.
 */
export function escapeText(text: string): string {
  const line = escapeComments(text);
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number !== null) return `${number[1]}\\${line.slice(number[1]?.length)}`;
  return OPENS_BLOCK.test(line) ? `\\${line}` : line;
}

/** A table cell: pipes are escaped, and backslashes before them, so that none ends the cell. */
function escapeCell(text: string): string {
  return escapeComments(text).replace(
    /(?<!\\)(\\*)\|/g,
    (_, slashes: string) => `${slashes}${slashes}\\|`,
  );
}

const AUTOLINK = String.raw`<(?![a-z][a-z\d+.-]{1,31}:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)[a-z/!?]`;

const OPENS_BLOCK = new RegExp(
  [
    String.raw`^#{1,6}(?:\s|$)`,
    '^(?:`{3}|~{3})',
    String.raw`^[-*+](?:\s|$)`,
    String.raw`^([-*_])[ \t]*(?:\1[ \t]*){2,}$`,
    '^(?:-+|=+)$',
    '^>',
    String.raw`^\[[ xX]\](?:\s|$)`,
    String.raw`^\[[^\]]*\]:`,
    `^${AUTOLINK}`,
  ].join('|'),
  'i',
);

/** A comment would hide words, and could be an instruction to the checks. */
function escapeComments(text: string): string {
  if (!text.includes('<!--')) return text;
  let out = '';
  let from = 0;
  for (const { start, end } of codeSpans(text)) {
    out += bare(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return out + bare(text.slice(from));
}

function bare(text: string): string {
  return text.replace(/(?<!\\)(\\*)<!--/g, (whole, slashes: string) =>
    slashes.length % 2 === 1 ? whole : `${slashes}\\<!--`,
  );
}
