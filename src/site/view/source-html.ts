// In: a text in which nothing is hidden. Out: HTML of its lines with anchors `#L12`, where provenance links land.

import { escapeHtml } from './escape.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** `notesFor` gives HTML to stand beneath a line, once it is known how many lines there are. Lines are counted as everywhere in Stratigraph; the break after the last one opens no further line. */
export function sourceHtml(
  text: string,
  notesFor: (lines: number) => ReadonlyMap<number, string> = () => NONE,
): string {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const notes = notesFor(lines.length);
  return lines
    .map((line, index) => lineHtml(line, index + 1) + (notes.get(index + 1) ?? ''))
    .join('');
}

/** The number is drawn by the stylesheet, so that copied text is the source alone. Without quotes: most of a page is lines. */
function lineHtml(line: string, number: number): string {
  return `<span class=line id=L${number}><a href=#L${number} tabindex=-1 aria-label=${number}></a>${escapeHtml(line)}\n</span>`;
}
