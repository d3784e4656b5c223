import type { Element, ElementContent, Root, RootContent } from 'hast';
import { elementOf } from './hast.ts';

/** `line` counts from the body's first; `words` say what was found, `href` leads to it. */
export interface BlockNote {
  readonly line: number;
  /** Class of the worst one. */
  readonly tone: string;
  readonly words: string;
  readonly href: string;
}

/** A block is what stands at top level; of a list each item. What lies between two blocks belongs to the next one. */
export function rehypeFindings(root: Root, notes: readonly BlockNote[]): void {
  const byBlock = Map.groupBy(notes, ({ line }) => blockAt(root, line));
  for (const [block, own] of byBlock) {
    if (block === null) continue;
    const note = noteOf(own);
    if (block.tagName === 'li') block.children.unshift(note);
    else root.children.splice(root.children.indexOf(block), 0, note);
  }
}

function blockAt(root: Root, line: number): Element | null {
  const blocks = root.children.filter(isElement);
  const block = blocks.find((one) => endOf(one) >= line) ?? blocks.at(-1) ?? null;
  return block === null ? null : itemAt(block, line);
}

function itemAt(block: Element, line: number): Element {
  if (block.tagName !== 'ul' && block.tagName !== 'ol') return block;
  const item = block.children
    .filter(isElement)
    .find((one) => startOf(one) <= line && endOf(one) >= line);
  if (item === undefined) return block;
  const inner = item.children
    .filter(isElement)
    .find((one) => startOf(one) <= line && endOf(one) >= line);
  const deeper = inner === undefined ? item : itemAt(inner, line);
  return deeper.tagName === 'li' ? deeper : item;
}

function isElement(node: RootContent | ElementContent): node is Element {
  return node.type === 'element';
}

function startOf({ position }: Element): number {
  return position?.start.line ?? Number.POSITIVE_INFINITY;
}

function endOf({ position }: Element): number {
  return position?.end.line ?? 0;
}

/** One link; of several findings the first, which is the worst, says where to. */
function noteOf(notes: readonly BlockNote[]): Element {
  const [first] = notes;
  const more = notes.length > 1 ? ` and ${notes.length - 1} more` : '';
  const link = elementOf('a', { href: first?.href ?? '' }, [(first?.words ?? '') + more]);
  return elementOf('span', { className: ['found', first?.tone ?? ''] }, [link]);
}
