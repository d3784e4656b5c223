// Which lines of a markdown text are code, HTML or prose: as much as agents look at before they take an `@path` for an import.

import { countFirst } from '../../model/order.ts';

/** A line, or several of one kind that follow each other; offsets, without the last line break. */
export interface MarkdownPart {
  readonly start: number;
  readonly end: number;
  readonly kind: 'prose' | 'code' | 'comment' | 'html' | 'blank';
  /** It stands in a list item, or in a quotation. */
  readonly inList: boolean;
  readonly inQuote: boolean;
}

type Open =
  | { readonly kind: 'code'; readonly fence: string }
  | { readonly kind: 'comment' | 'html'; readonly ends: RegExp }
  | null;

const BLOCK_TAG =
  /^<\/?(?:address|article|aside|blockquote|body|center|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|html|iframe|li|main|nav|ol|p|section|summary|table|tbody|td|th|thead|tr|ul)(?:[\s/>]|$)/i;

/** What cannot be the next line of a paragraph in a list. */
const BLOCK_START = /^ {0,3}(?:`{3}|~{3}|#{1,6}(?: |$)|>|<)/;

/** Lines of one kind that follow each other are one part. */
export function markdownParts(text: string): readonly MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let open: Open = null;
  let indent = 0;
  let inQuote = false;
  let before: MarkdownPart['kind'] = 'blank';
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const raw of text.slice(start).split(/(?<=\n)/)) {
    const line = raw.replace(/\r?\n$/, '');
    const quoted: boolean = /^ {0,3}>/.test(line) && (open === null || inQuote);
    if (inQuote && !quoted) open = null;
    inQuote = quoted;
    const inner: string = quoted ? line.replace(/^(?: {0,3}> ?){1,20}/, '') : line;
    const isBlank = inner.trim() === '';
    const depth = /^ */.exec(inner)?.[0].length ?? 0;
    const isLazy = before === 'prose' && !BLOCK_START.test(inner);
    if (open === null && !isBlank && depth < indent && !isLazy) indent = 0;
    const bullet =
      open === null ? /^( *(?:[-*+]|\d{1,9}[.)])(?: +|$))/.exec(inner)?.[1] : undefined;
    if (bullet !== undefined && depth < indent + 4) indent = Math.min(bullet.length, depth + 5);
    const content = inner.slice(bullet === undefined ? Math.min(depth, indent) : bullet.length);
    let kind: MarkdownPart['kind'] = isBlank ? 'blank' : 'prose';
    if (open !== null) {
      kind = open.kind;
      const mark = content.trim();
      const isEnd =
        open.kind === 'code'
          ? mark.length >= open.fence.length && mark.replaceAll(open.fence.charAt(0), '') === ''
          : open.ends.test(inner);
      if (isEnd) open = null;
    } else if (!isBlank) {
      const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[1];
      const at = content.trimStart();
      if (fence !== undefined) {
        kind = 'code';
        open = { kind: 'code', fence };
      } else if (/^ {4}|^\t/.test(content) && before !== 'prose') kind = 'code';
      else if (at.startsWith('<!--')) {
        kind = 'comment';
        if (!at.includes('-->')) open = { kind: 'comment', ends: /-->/ };
      } else if (BLOCK_TAG.test(at)) {
        kind = 'html';
        open = { kind: 'html', ends: /^\s*$/ };
      }
    }
    const part = { start, end: start + line.length, kind, inList: indent > 0, inQuote };
    const last = parts.at(-1);
    const isSame = last?.kind === kind && last.inList === part.inList && last.inQuote === inQuote;
    if (isSame) parts[parts.length - 1] = { ...part, start: last.start };
    else parts.push(part);
    before = kind;
    start += raw.length;
  }
  return parts;
}

export function lineCounter(text: string): (offset: number) => number {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => 1 + countFirst(breaks.length, (at) => (breaks[at] ?? 0) < offset);
}
