// The head of a decision record: its labelled lines ("Date: 2016-02-12") and its headings.

import type { Document, Section } from '../../model/document.ts';
import type { Source } from './masked-text.ts';

/** `Label: value` in the head, as a line, a list item, a quoted line or a row of a table. Offsets of the value. */
export interface LabelledLine {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** Headings under which every template has text of its own: none of them is a title. */
const SECTION_NAMES =
  /^\W*(?:status|context|decision|consequences|considered options|options|date|summary|deciders|issue|problem|background|technical story|introduction)\b/i;

const LABEL = /^[ \t]*(?:(?:[-+•|]|\d+[.)])[ \t]*)?([\p{L}][\p{L} -]{0,30}?)[ \t]*[:|][ \t]*/u;

/** The heading that names the decision, or null. */
export function titleHeading(document: Document): Section | null {
  const first = document.structure.sections.find(({ depth }) => depth > 0);
  if (first === undefined || SECTION_NAMES.test(first.heading)) return null;
  return first.depth <= 2 ? first : null;
}

/** The head reaches from the start of the body to the first heading after the title. */
export function headEnd(document: Document): number {
  const title = titleHeading(document);
  const next = document.structure.sections.find(
    (section) => section.depth > 0 && section !== title,
  );
  return next?.headingSpan.start ?? document.text.length;
}

/** Where each section ends for its own text: at the next heading of any level. */
export function ownEnds({ structure: { sections }, text }: Document): ReadonlyMap<Section, number> {
  const ends = new Map<Section, number>();
  let next = text.length;
  for (const section of sections.toReversed()) {
    ends.set(section, Math.min(next, section.body.end));
    if (section.depth > 0) next = section.headingSpan.start;
  }
  return ends;
}

/** Lines of [start, end) that are not blank; offsets without the blanks around them. */
export function linesIn(
  source: Source,
  start: number,
  end: number,
): readonly { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let at = start; at < end; ) {
    const found = source.masked.indexOf('\n', at);
    const next = found === -1 || found >= end ? end : found + 1;
    const line = source.masked.slice(at, next);
    const trimmed = line.trim();
    if (trimmed !== '') {
      const from = at + line.indexOf(trimmed);
      lines.push({ start: from, end: from + trimmed.length });
    }
    at = next;
  }
  return lines;
}

/** Labelled lines in [start, end); a value goes on over lines that are indented and no items of their own. */
export function labelledLines(source: Source, start: number, end: number): readonly LabelledLine[] {
  const found: LabelledLine[] = [];
  for (const line of linesIn(source, start, end)) {
    const label = LABEL.exec(source.masked.slice(line.start, line.end));
    if (label !== null) {
      found.push({
        label: (label[1] ?? '').toLowerCase(),
        start: line.start + label[0].length,
        end: line.end,
      });
      continue;
    }
    const last = found.at(-1);
    if (last !== undefined && continues(source.text, last.end, line.start))
      found[found.length - 1] = { ...last, end: line.end };
  }
  return found;
}

function continues(text: string, end: number, start: number): boolean {
  const between = text.slice(end, start);
  return (
    /^[^\S\n]*\r?\n[ \t]+$/.test(between) ||
    /^\|?[^\S\n]*\r?\n[ \t]{2,}(?:[-+*][ \t]+)?$/.test(between)
  );
}
