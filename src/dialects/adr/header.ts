// The head of a decision record: its title, without the number that its file name repeats, and its labelled lines ("Date: 2016-02-12").

import type { Document, Section } from '../../model/document.ts';
import type { Source } from './masked-text.ts';
import { numberOf } from './names.ts';

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
  const lines = source.masked.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g);
  return [...lines].map(({ 0: line, index }) => {
    return { start: start + index, end: start + index + line.length };
  });
}

/** Labelled lines in [start, end); a value goes on over lines that are indented and no items of their own. */
export function labelledLines(source: Source, start: number, end: number): readonly LabelledLine[] {
  const found: LabelledLine[] = [];
  for (const line of linesIn(source, start, end)) {
    const label = LABEL.exec(source.masked.slice(line.start, line.end));
    const last = found.at(-1);
    if (label !== null) {
      const [lead, name = ''] = label;
      found.push({ label: name.toLowerCase(), start: line.start + lead.length, end: line.end });
    } else if (last !== undefined && GOES_ON.test(source.text.slice(last.end, line.start)))
      found[found.length - 1] = { ...last, end: line.end };
  }
  return found;
}

const GOES_ON = /^[^\S\n]*\r?\n[ \t]+$|^\|?[^\S\n]*\r?\n[ \t]{2,}(?:[-+*][ \t]+)?$/;

const PREFIX = /^(?:(?:ADR|MADR|LADR|DR|AD)[-_ #]*)?(\d+)\s*[.:)|–—-]+\s+(?=\S)/i;
const NUMBER = /^(?:(?:ADR|MADR|LADR)[-_ #]*(\d{1,5})|(0\d{2,4}))\s+(?=\S)/i;
const WORD = /^(?:ADR|MADR|LADR)\s*(?:[:–—]|-(?!\d))\s*(?=\S)/i;

/** The front matter's, else the heading's, else what the file is called; never the name of a section. */
export function titleOf(document: Document): string {
  const stem = (document.path.split('/').at(-1) ?? '').replace(/\.md$/i, '');
  const { title } = document.metadata;
  const stated = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : '';
  const written = stated || titleHeading(document)?.heading || brokenHeading(document);
  return written === undefined ? fromName(stem) : bare(written, stem);
}

/** The number in the heading, where it is another one than that of the file. */
export function otherNumber(document: Document): Document['faults'] {
  const heading = titleHeading(document);
  const [, ...found] =
    (heading && (PREFIX.exec(heading.heading) ?? NUMBER.exec(heading.heading))) ?? [];
  const written = found.find((one) => one !== undefined);
  const own = /(?:^|\/)\d{4}-\d{2}\b/.test(document.path) ? null : numberOf(document.path);
  if (heading === null || written === undefined || own === null || Number(written) === own)
    return [];
  const { line, column, start, end } = heading.headingSpan;
  const [firstLine = ''] = document.text.slice(start, end).split(/[\r\n]/, 1);
  const endColumn = column + firstLine.length;
  return [
    {
      code: 'other-number',
      message: `The heading has the number ${Number(written)}, the file name ${own}.`,
      advice: 'References mean the number of the file.',
      at: { path: document.path, line, column, endLine: line, endColumn },
    },
  ];
}

/** `#46. Generalize` is no heading to markdown for want of a blank, and one to its author. */
function brokenHeading({ text, bodyStart }: Document): string | undefined {
  return /^\s*#{1,2}(\d+\.?[ \t]+\S[^\r\n]{0,200})/.exec(
    text.slice(bodyStart, bodyStart + 500),
  )?.[1];
}

function bare(title: string, stem: string): string {
  const short = title.replace(PREFIX, '').replace(WORD, '').trim();
  if (short !== title) return short;
  // Without a mark after it only the file's own number is a number: `10 reasons` is a title.
  const own = /^(?:[a-z]{1,8}[-_ ]?)?0*(\d{1,5})(?=$|[-_. ])/i.exec(stem)?.[1];
  const [lead = '', number] = /^(?:ADR[-_ #]*)?(\d+)\s+(?=\S)/i.exec(title) ?? [];
  return own !== undefined && Number(number) === Number(own) ? title.slice(lead.length) : title;
}

function fromName(stem: string): string {
  const words = stem
    .replace(/^(?:[a-z]{1,8}[-_ ]?)?\d+(?:[-_. ]\d{2}[-_. ]\d{2})?[-_. ]+/i, '')
    .replace(/[-_ ]+/g, ' ')
    .trim();
  return words === '' ? stem : words.charAt(0).toUpperCase() + words.slice(1);
}
