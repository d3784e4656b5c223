// HTML of its lines with anchors `#L12`, where provenance links land.

import { escapeHtml } from '../html.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** Items of a list. `notesFor` gives items to stand beneath a line, once it is known how many lines there are. Lines are counted as everywhere in Stratigraph; the break after the last one opens no further line. */
export function sourceHtml(
  text: string,
  notesFor: (lines: number) => ReadonlyMap<number, string> = () => NONE,
): string {
  const lines = escapeHtml(text).split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const notes = notesFor(lines.length);
  return lines
    .map((line, index) => lineHtml(line, index + 1) + (notes.get(index + 1) ?? ''))
    .join('');
}

/** `line` is HTML. Most of a page is lines, so a line is what HTML can do with least: no quotes, no closing tag. Numbers are not selected with the text. */
function lineHtml(line: string, number: number): string {
  return `<li id=L${number}><a href=#L${number} tabindex=-1>${number}</a>${line}\n`;
}
