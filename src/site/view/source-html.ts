// In: a text in which nothing is hidden. Out: HTML of its lines with anchors `#L12`, where provenance links land.

import { escapeHtml } from './escape.ts';

/** Lines are counted as everywhere in Stratigraph; the break after the last one opens no further line. */
export function sourceHtml(text: string): string {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => lineHtml(line, index + 1)).join('');
}

/** The number is drawn by the stylesheet, so that copied text is the source alone. */
function lineHtml(line: string, number: number): string {
  return `<span class="line" id="L${number}"><a href="#L${number}" tabindex="-1" aria-label="Line ${number}"></a>${escapeHtml(line)}\n</span>`;
}
