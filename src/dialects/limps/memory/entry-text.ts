// The words of a memory entry, without bullet, strike-through and placeholders.

import { withoutComments } from '../../../model/comments.ts';
import type { Document, ListItem } from '../../../model/document.ts';
import { codeSpans } from './code-spans.ts';

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
  return PLACEHOLDER.test(words) || NO_ENTRIES.test(words);
}

/** The words of an item in one line; what hangs beneath it (nested items, more paragraphs) follows in lines of its own. */
export function itemText(document: Document, item: ListItem): string {
  const beneath = textBeneath(document, item);
  return beneath === '' ? oneLine(item.text) : `${oneLine(item.text)}\n${beneath}`;
}

/** What hangs beneath the item's own first paragraph, its indentation taken off; empty where there is nothing. */
export function textBeneath(document: Document, item: ListItem): string {
  const raw = document.text.slice(item.span.start, item.span.end);
  const at = raw.indexOf(item.text);
  if (at < 0) return '';
  const lines = raw.slice(at + item.text.length).split(/\r?\n/);
  const written = lines.slice(1).filter((line) => line.trim() !== '');
  if (written.length === 0) return '';
  const indent = written.reduce((least, line) => Math.min(least, line.search(/\S/)), Infinity);
  return lines
    .slice(1)
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
  const match = /^~{1,2}(?!~)(.+?)~{1,2}(?!~)(.*)$/s.exec(text.trim());
  if (match === null) return { struck: false, words: text.trim(), after: '' };
  return { struck: true, words: (match[1] ?? '').trim(), after: (match[2] ?? '').trim() };
}

/** Where a separator may stand; nobody writes more before it, and looking further would cost more than it finds. */
const LONGEST_TEXT = 5000;
const SEPARATORS = [/(?<!\s)\s+—+\s+/, /(?<!\s)\s+–\s+/, /(?<!\s)\s+--?\s+/, /:\s+/];

/**
 * Splits `text — note` (L-045). Separators, best first: em dash, en dash, hyphen, each between blanks, then a colon
 * before a blank; none of them counts inside a code span or a link target.
 */
export function splitNote(text: string): readonly [words: string, note: string] {
  const masked = masking(text.slice(0, LONGEST_TEXT));
  for (const separator of SEPARATORS) {
    const match = separator.exec(masked);
    if (match !== null && match.index > 0) {
      return [text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim()];
    }
  }
  return [text.trim(), ''];
}

/** Code spans and targets of links, as long as they were and without anything that separates. */
function masking(text: string): string {
  let masked = '';
  for (const { start, end } of codeSpans(text)) {
    masked += text.slice(masked.length, start) + 'x'.repeat(end - start);
  }
  masked += text.slice(masked.length);
  return masked.replace(/\]\([^)\]]*\)/g, (target) => 'x'.repeat(target.length));
}

/** A note without the separator in front of it. */
export function withoutSeparator(note: string): string {
  return note.replace(/^(?:—|–|--?|:|→|->)\s*/, '').trim();
}
