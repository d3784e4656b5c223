// HTML of its lines with anchors `#L12`, where provenance links land, and what stands beneath some of them.

import type { Finding } from '../../model/finding.ts';
import { type FindingWords, noteHtml } from './findings.ts';
import { escapeHtml } from './html.ts';

/** Items of a list. `notesFor` gives items to stand beneath a line, once it is known how many lines there are. Lines are counted as everywhere in Stratigraph; the break after the last one opens no further line. */
export function sourceHtml(
  text: string,
  notesFor: (lines: number) => ReadonlyMap<number, string> = () => new Map(),
): string {
  const lines = escapeHtml(text).split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const notes = notesFor(lines.length);
  // Most of a page is lines, so a line is what HTML can do with least: no quotes, no closing tag.
  const lineHtml = (line: string, number: number): string =>
    `<li id=L${number}><a href=#L${number} tabindex=-1>${number}</a>${line}\n`;
  return lines.map((line, at) => lineHtml(line, at + 1) + (notes.get(at + 1) ?? '')).join('');
}

/** By line. A finding past the end, of a file that ends in a blank line, belongs to the last one. */
export function lineNotes(
  findings: readonly Finding[],
  lines: number,
  words: Pick<FindingWords, 'ruleHref'>,
): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const finding of findings) {
    const line = Math.max(1, Math.min(finding.line, lines));
    notes.set(line, (notes.get(line) ?? '') + noteHtml(finding, words).html);
  }
  return notes;
}
