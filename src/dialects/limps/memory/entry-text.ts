// The words of a memory entry: as a file has them, and as they are written into it, in one line that can be nothing else.

import { applyPatches, insert } from '../../../edit/patch.ts';
import { blankOut, codeSpans, withoutComments } from '../../../model/comments.ts';
import type { Document, ListItem } from '../../../model/document.ts';

const PLACEHOLDER =
  /^(?:none|nothing|n\/?a|tbd|empty|pending)?(?: (?:yet|so far|known|recorded|open|found|currently|at (?:this time|present)))*$/;
const NO_ENTRIES =
  /^no (?:[a-z]+ ){0,3}(?:yet|so far|known|recorded|found|currently|findings|discoveries|decisions|blockers|sessions|lessons|questions|entries)$/;

/** True for what people write where there is nothing yet: empty, `—`, `None yet`, `_TBD_`, `(no blockers)`. */
export function isPlaceholder(text: string): boolean {
  if (text.length > 200) return false;
  const words = withoutComments(text.toLowerCase())
    .replace(/[*_~`()[\].…"'–—:-]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // Nobody needs as many words to say that there is nothing; most entries are longer.
  return words.length < 80 && (PLACEHOLDER.test(words) || NO_ENTRIES.test(words));
}

/** The words of an item in one line; what hangs beneath it (nested items, more paragraphs) follows in lines of its own. */
export function itemText(document: Document, item: ListItem): string {
  const beneath = textBelow(document, item);
  return beneath === '' ? oneLine(item.text) : `${oneLine(item.text)}\n${beneath}`;
}

/** What hangs beneath the item's own first paragraph, its indentation taken off; empty where there is nothing. */
export function textBelow(document: Document, item: ListItem): string {
  const raw = document.text.slice(item.span.start, item.span.end);
  const at = raw.indexOf(item.text);
  if (at < 0) return '';
  const [, ...lines] = raw.slice(at + item.text.length).split(/\r?\n/);
  const indents = lines.map((line) => line.search(/\S/)).filter((indent) => indent >= 0);
  const indent = indents.reduce((least, one) => Math.min(least, one), Infinity);
  return lines
    .map((line) => line.slice(indent).trimEnd())
    .join('\n')
    .trimEnd();
}

/** A paragraph in one line: what a line break and indentation mean in markdown. */
export function oneLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Takes `~~` off the start of a text; `struck` says whether there was any, `after` is what follows the struck words. */
export function unstrike(text: string): { struck: boolean; words: string; after: string } {
  const [, words, after = ''] = /^~{1,2}(?!~)(.+?)~{1,2}(?!~)(.*)$/s.exec(text.trim()) ?? [];
  return { struck: words !== undefined, words: (words ?? text).trim(), after: after.trim() };
}

/** Where a separator may stand; nobody writes more before it, and looking further would cost more than it finds. */
const LONGEST_TEXT = 5000;
const SEPARATORS = [/(?<!\s)\s+—+\s+/, /(?<!\s)\s+–\s+/, /(?<!\s)\s+--?\s+/, /:\s+/];

/**
 * Splits `text — note` (L-045). Separators, best first: em dash, en dash, hyphen, each between blanks, then a colon
 * before a blank; none of them counts inside a code span or a link target.
 */
export function splitNote(text: string): readonly [words: string, note: string] {
  const start = text.slice(0, LONGEST_TEXT);
  const masked = blankOut(start, codeSpans(start), 'x').replace(/\]\([^)\]]*\)/g, (target) =>
    'x'.repeat(target.length),
  );
  const match = SEPARATORS.map((one) => one.exec(masked)).find((one) => one && one.index > 0);
  if (!match) return [text.trim(), ''];
  return [text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim()];
}

/** Text in one line: line ends, tabs and control characters become blanks; what is no character becomes `�`. */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?<![\s\u0085])[\s\u0085]*[\r\n\v\f\u0085\u2028\u2029][\s\u0085]*/g, ' ')
    .replace(/[\p{Cc}\uFEFF]/gu, ' ')
    .trim();
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

/**
 * Free text as the words of a list item: a start that would open another block (heading, fence, list, quote, table of
 * contents, HTML, definition, checkbox) gets a backslash, so does a comment anywhere. Escaped text stays as it is.
 */
export function entryLine(text: string): string {
  const line = boxedLine(text);
  if (/^\d{1,9}[.)](?:\s|$)/.test(line)) return line.replace(/^\d+/, '$&\\');
  return OPENS_BLOCK.test(line) ? `\\${line}` : line;
}

/** Free text behind a checkbox, where no block can open any more. A comment would hide words, and could be an instruction to the checks. */
export function boxedLine(text: string): string {
  const line = fold(text);
  if (!line.includes('<!--')) return line;
  const comments = blankOut(line, codeSpans(line)).matchAll(/(?<!\\)(\\*)<!--/g);
  const escapes = [...comments].flatMap(({ 1: slashes = '', index }) =>
    slashes.length % 2 === 0 ? [insert(index + slashes.length, '\\')] : [],
  );
  return applyPatches(line, escapes);
}

/** Free text as a table cell: pipes are escaped, and backslashes before them, so that none ends the cell. */
export function cellText(text: string): string {
  return boxedLine(text).replace(/(?<!\\)(\\*)\|/g, '$1$1\\|');
}
