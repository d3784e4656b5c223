// Parts of a document from the HTML of the whole: its page and that of its target show the same blocks.

import type { Element, Root, RootContent } from 'hast';
import { elementsIn, HIGHEST, levelOf } from './hast.ts';

/** HTML of one child of the root. */
interface Block {
  readonly html: string;
  /** From the body's first line; null for what lies between two blocks. */
  readonly lines: readonly [first: number, last: number] | null;
  /** Of a heading, which a part shows at a level of its own, what is in it; null where a part shows the same. */
  readonly heading: { readonly level: number; readonly html: string } | null;
  /** False for what a part shows in another way: ids, links to them, headings within a block. */
  readonly isAlike: boolean;
}

export type Blocks = readonly Block[];

const DEEPEST = 6;

/** A root that was fitted to the page of its document, piece by piece; together they are its HTML. */
export function blocksOf(root: Root, stringify: (root: Root) => string): Blocks {
  const htmlOf = (children: readonly RootContent[]): string =>
    stringify({ type: 'root', children: [...children] });
  return root.children.map((child): Block => {
    const html = htmlOf([child]);
    const { position, type } = child;
    const lines = position ? ([position.start.line, position.end.line] as const) : null;
    if (type !== 'element') return { html, lines: null, heading: null, isAlike: true };
    const level = levelOf(child);
    if (level === null) return { html, lines, heading: null, isAlike: isAlike(child) };
    const words = child.children.slice(0, -1);
    return {
      ...{ html, lines, heading: { level, html: htmlOf(words) } },
      // Deeper ones share the last level, so that it does not tell how deep they are.
      isAlike: level < DEEPEST && words.every((one) => one.type !== 'element' || isAlike(one)),
    };
  });
}

/** What stands in these lines, or null where the whole does not tell: then the part has to be rendered by itself. */
export function partOf(blocks: Blocks, first: number, last: number): string | null {
  const inside = ({ lines }: Block): boolean =>
    lines !== null && lines[1] >= first && lines[0] <= last;
  const part = blocks.slice(blocks.findIndex(inside), blocks.findLastIndex(inside) + 1);
  const isWhole = part.every(
    ({ lines, isAlike }) => isAlike && (lines === null || (lines[0] >= first && lines[1] <= last)),
  );
  if (part.length === 0 || !isWhole) return null;
  const highest = Math.min(...part.map(({ heading }) => heading?.level ?? DEEPEST));
  return part
    .map(({ html, heading }) => {
      if (heading === null) return html;
      const tag = `h${Math.min(DEEPEST, heading.level - highest + HIGHEST)}`;
      return `<${tag}>${heading.html}</${tag}>`;
    })
    .join('');
}

function isAlike(block: Element): boolean {
  return elementsIn(block).every((element) => {
    const { id, href, ariaDescribedBy } = element.properties;
    const isHere = typeof href === 'string' && href.startsWith('#');
    return id === undefined && ariaDescribedBy === undefined && !isHere && !levelOf(element);
  });
}
