// The words of a document that a person would search for, section by section.

import { withoutComments } from '../../../model/comments.ts';
import type { Document } from '../../../model/document.ts';

/** `word` counts from 0, blanks between; the heading is that of the document, as it comes, and empty where the last one ends. */
export type SearchedPart = readonly [word: number, slug: string, heading: string];

/** Results carry their parts along, so they are bounded. */
const MOST = 60;
const LONGEST = 120;

/** Section by section, so that a result can lead to the one that has the words; the index has the title in front. */
export function searchedParts(document: Document, title: string) {
  const { text, structure, bodyStart } = document;
  let words = wordsIn(title);
  const parts: SearchedPart[] = [];
  const starts = structure.sections.map(({ headingSpan }) => headingSpan.start);
  const head = searchText(text.slice(bodyStart, starts[0] ?? text.length));
  const texts = [head];
  words += wordsIn(head);
  for (const [index, { slug, heading, depth }] of structure.sections.entries()) {
    const piece = searchText(text.slice(starts[index], starts[index + 1] ?? text.length));
    // The heading that is the title stands on no page a second time.
    const isPlace = depth > 0 && heading !== title;
    if (parts.length < MOST) {
      parts.push(isPlace ? [words, slug, heading.slice(0, LONGEST)] : [words, '', '']);
    }
    texts.push(piece);
    words += wordsIn(piece);
  }
  // What the index has behind the text belongs to no section.
  const found = parts.some(([, slug]) => slug !== '') ? [...parts, [words, '', ''] as const] : [];
  return { text: texts.filter((piece) => piece !== '').join('\n'), parts: found };
}

/** As Pagefind counts them: what stands between blanks. */
function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Without the marks around them. Cheap on purpose: the index wants words in order, not a tree. Code stays, addresses of links go. */
export function searchText(markdown: string): string {
  return withoutComments(markdown, ' ')
    .replace(/!?\[([^[\]\n]*)\]\([^)[\n]*\)/g, '$1')
    .replace(/^ {0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^[ \t]*(```|~~~).*$/gm, '')
    .replace(/^[ \t|:=-]+$/gm, '')
    .replace(/\[[ xX]\]\s|[*`|]{1,3}|~~/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?<!\s)\s*\n\s*/g, '\n')
    .trim();
}
