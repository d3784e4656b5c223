// The words a person would search for, without the marks around them.

/** Cheap on purpose: the index wants words in order, not a tree. Code stays, addresses of links go. */
export function searchText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^\s*(```|~~~).*$/gm, '')
    .replace(/^[\s|:=-]+$/gm, '')
    .replace(/\[[ xX]\]\s|[*`|]{1,3}|~~/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
