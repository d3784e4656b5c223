import type { Nodes } from 'mdast';
import { parseMarkdown } from './markdown.ts';

/** Without these, and without a mark at its beginning, a text has no markup. */
const MARKUP = /[\\`*_[\]<>&~!#|=\n]|^\s*(?:[-+]|\d+[.)])|https?:/;

/** The first block of markdown in which there are words, on one line and without its markup. */
export function plainWords(markdown: string): string {
  if (!MARKUP.test(markdown)) return markdown.trim().replace(/\s+/g, ' ');
  const words = parseMarkdown(markdown).children.map((block) => plainText(block, markdown));
  return (words.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '').trim().replace(/\s+/g, ' ');
}

/**
 * Text, code and image descriptions in order; HTML tags say nothing, a line break is a blank. With the text that was
 * parsed, `__init__` is a name; without, it is what every page shows of it.
 */
export function plainText(node: Nodes, source = ''): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if (node.type === 'strong') {
    const written = source.slice(node.position?.start.offset, node.position?.end.offset);
    if (/^__[A-Za-z]\w*__$/.test(written)) return written;
  }
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += plainText(child, source);
  return /[\r\n]/.test(text) ? text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : text;
}
