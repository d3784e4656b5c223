// Where they and their own first paragraphs stand, with checkbox and depth.

import type { ListItem } from 'mdast';
import { rangeOf, type Walk } from './body.ts';

/** `depth`: how many lists are around the item's own list. */
export function addItem(node: ListItem, depth: number, walk: Walk): void {
  const { base, reading } = walk;
  const first = node.children[0];
  let from = base;
  let to = base;
  if (first?.type === 'paragraph') {
    const { start, end } = rangeOf(first, base);
    // Of a task remark counts the box to the paragraph where markup follows it; the first child starts after it.
    const begin = first.children[0]?.position?.start.offset;
    from = begin === undefined ? start : base + begin;
    to = end;
    if (depth === 0) walk.paragraphs.push({ heading: walk.headings.length - 1, start: from, end });
  }
  const { start, end: last } = rangeOf(node, base);
  let end = last;
  // An unclosed fence makes its item reach over the line end.
  while (end > start && reading.text.charCodeAt(end - 1) <= 32) end -= 1;
  const box = node.checked == null ? 0 : node.checked ? 2 : 1;
  walk.items.push(start, end, from, to, depth, box);
}
