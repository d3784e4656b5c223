// The words a person would search for, without the marks around them.

import { withoutComments } from '../../../model/comments.ts';

/** Cheap on purpose: the index wants words in order, not a tree. Code stays, addresses of links go. */
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
