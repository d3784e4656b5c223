// In: list items of a walk. Out: their own first paragraphs, with checkbox, depth and place.

import type { ListItem } from 'mdast';
import { rangeOf, type Walk } from './body.ts';

/** `depth`: how many lists are around the item's own list. */
export function addItem(node: ListItem, depth: number, walk: Walk): void {
  const { base, reading } = walk;
  const first = node.children[0];
  let text = '';
  if (first?.type === 'paragraph') {
    const { start, end } = rangeOf(first, base);
    // Of a task remark counts the box to the paragraph where markup follows it; the first child starts after it.
    const begin = first.children[0]?.position?.start.offset;
    const from = begin === undefined ? start : base + begin;
    text = oneLine(reading.text.slice(from, end));
    if (depth === 0) walk.paragraphs.push({ heading: walk.headings.length - 1, start: from, end });
  }
  const { start, end: last } = rangeOf(node, base);
  let end = last;
  // An unclosed fence makes its item reach over the line end.
  while (end > start && reading.text.charCodeAt(end - 1) <= 32) end -= 1;
  walk.items.push({ text, depth, checked: node.checked ?? null, span: reading.span(start, end) });
}

/** A paragraph broken over lines says the same as on one line. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[ \t]*(?:\r\n|\n|\r)[ \t]*(?:>[ \t]*)*/g, ' ') : text;
}
