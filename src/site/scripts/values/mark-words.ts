// The words marked where they stand, without a change to the page.

import type { Row } from './value-rows.ts';

const NAME = 'found';
/** Rows in which words are marked; nobody reads more before typing on. */
const MOST = 400;

/** Marks every occurrence in what can be read; browsers without highlights show the rows alone. */
export function markWords(rows: readonly Row[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  // A dotted path is split among its rows: there its last key is what can be seen.
  const wanted = new Set(words.flatMap((word) => [word, word.slice(word.lastIndexOf('.') + 1)]));
  wanted.delete('');
  const found = new Highlight();
  for (const { item } of rows.slice(0, MOST)) {
    for (const child of item.children) {
      if (child instanceof HTMLUListElement && !child.matches('.losers')) continue;
      markIn(child, wanted, found);
    }
  }
  CSS.highlights.set(NAME, found);
}

export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME);
}

function markIn(element: Element, words: ReadonlySet<string>, found: Highlight): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.toLowerCase() ?? '';
    // A few letters get longer when they get small; then places no longer agree.
    if (text.length !== node.nodeValue?.length) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.add(range);
      }
    }
  }
}
