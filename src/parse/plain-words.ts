import { parseMarkdown } from './markdown.ts';
import { plainText } from './plain-text.ts';

/** Without these, and without a mark at its beginning, a text has no markup. */
const MARKUP = /[\\`*_[\]<>&~!#|=\n]|^\s*(?:[-+]|\d+[.)])|https?:/;

/** The first block of markdown in which there are words, on one line and without its markup. */
export function plainWords(markdown: string): string {
  if (!MARKUP.test(markdown)) return markdown.trim().replace(/\s+/g, ' ');
  const words = parseMarkdown(markdown).children.map((block) => plainText(block, markdown));
  return (words.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '').trim().replace(/\s+/g, ' ');
}
