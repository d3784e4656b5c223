// The head of a decision record: its labelled lines ("Date: 2016-02-12") and its status in the author's words.

import type { Document, Section } from '../../model/document.ts';
import { once } from '../../model/once.ts';
import { DATE_WORDS, META_WORDS, SECTION_WORDS, STATUS_WORDS, SUPERSEDES } from './languages.ts';
import { lastDecided, statusWord } from './lifecycle.ts';
import { preambleOf, type Source, type Stretch, statusBadge } from './masked-text.ts';
import { match } from './names.ts';
import { matching, STEM } from './relations.ts';

/** `Label: value` in the head, as a line, a list item, a quoted line or a row of a table. Offsets of the value. */
export interface LabelledLine extends Stretch {
  readonly label: string;
}

/** Headings under which every template has text of its own: none of them is a title. In small letters: to compile so many words for both cases takes long. */
const SECTION_NAMES = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:status|context|decision|consequences|considered options|options|date|summary|deciders|issue|problem|background|technical story|introduction|preamble)\b|super[sc]ee?ded\W*$|(?:${STATUS_WORDS}|${SECTION_WORDS})(?![\p{L}\p{N}]))`,
  'u',
);
const STATUS_HEADING = new RegExp(
  String.raw`^[^\p{L}]*(?:${STATUS_WORDS})[^\p{L}]*?(?:[:：/]\s*(\p{L}.*)|\{#[\w-]{1,60}\})?$`,
  'u',
);

const STATUS_LABEL = new RegExp(`^(?:current )?(?:${STATUS_WORDS})$`, 'u');

const LABEL = once(
  () =>
    /^[ \t]*(?:(?:[-+•·|]|\d+[.)])[ \t]*)?([\p{L}][\p{L} -]{0,30}?)[ \t]*(?:[:：|]|\.(?=[ \t]{3}))[ \t]*/u,
);

/** The heading that names the decision, or null. */
export function titleHeading(document: Document): Section | null {
  const all = document.structure.sections.filter(({ depth }) => depth > 0);
  // A line between two rules is a heading of the second level to markdown.
  const [first, ...others] = all[0]?.depth === 2 && all[1]?.depth === 1 ? all.slice(1) : all;
  if (first === undefined || first.depth > 2) return null;
  if (!SECTION_NAMES.test(first.heading.toLowerCase())) return first;
  // "Summary log formats" is no summary: one heading above all others, of more words than a template has.
  const isAlone = first.depth === 1 && others.every(({ depth }) => depth > 1);
  return isAlone && first.heading.trim().split(/\s+/).length > 3 ? first : null;
}

const META = new RegExp(`^\\P{L}*(?:${META_WORDS})\\P{L}*$`, 'u');

/** The head reaches from the start of the body to the first heading after the title that is not `Metadata`. */
export function headEnd(document: Document): number {
  const title = titleHeading(document);
  const { end = 0 } = preambleOf(document) ?? {};
  const next = document.structure.sections.find(
    ({ depth, heading, headingSpan: { start } }) =>
      depth > 0 &&
      start >= end &&
      start > (title?.headingSpan.start ?? -1) &&
      !META.test(heading.toLowerCase()),
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

/** Lines of [start, end) that are not blank; offsets without the blanks around them. ` · Status: Accepted` is one of its own, so is ` | Date: 2026-01-01`. */
export function linesIn(source: Source, start: number, end: number) {
  return [...source.masked.slice(start, end).matchAll(LINE)].map(({ 0: line, index }) => {
    return { start: start + index, end: start + index + line.length };
  });
}

const LINE = /\S(?:(?:(?![ \t][·|][ \t]+\p{L}[\p{L} -]{0,30}:)[^\n])*\S)?/gu;

/** Labelled lines in [start, end); a value goes on over lines that are indented and no items of their own. */
export function labelledLines(source: Source, start: number, end: number): readonly LabelledLine[] {
  const found: LabelledLine[] = [];
  for (const line of linesIn(source, start, end)) {
    const label = LABEL().exec(source.masked.slice(line.start, line.end));
    const last = found.at(-1);
    if (label !== null) {
      const [lead, name = ''] = label;
      const value = valueBelow(source, { start: line.start + lead.length, end: line.end });
      found.push({ label: name.toLowerCase(), ...value });
    } else if (last !== undefined && goesOn(source, last, line))
      found[found.length - 1] = { ...last, end: line.end };
  }
  return found;
}

/** In a table of columns the status stands below its name: `| Status | Date |`, a rule, `| Accepted | … |`. */
function valueBelow({ masked, lower }: Source, line: Stretch): Stretch {
  const row = /^[ \t]*\r?\n[|: \t-]{3,300}\r?\n[ \t]*\|[ \t]*([^|\s][^|\r\n]*)/;
  const [lead = '', cell = ''] = row.exec(masked.slice(line.end, line.end + 900)) ?? [];
  const beside = lower.slice(line.start, line.end);
  const isStated = statusWord(cell) !== null || (cell !== '' && IS_DATE.test(beside));
  const isName = isStated && statusWord(beside) === null;
  const end = line.end + lead.length;
  return isName ? { start: end - cell.length, end } : line;
}

const IS_DATE = new RegExp(`(?<!\\p{Script=Latin})(?:${DATE_WORDS})\\W*$`, 'u');
/** In a line that is set in, or with a small letter in the next one, where a word of a relation leads on. */
function goesOn({ masked, text }: Source, { start, end }: Stretch, next: Stretch): boolean {
  if (GOES_ON.test(text.slice(end, next.start))) return true;
  const [above, below] = [masked.slice(start, end), masked.slice(next.start, next.end)];
  const isNext = /^\|?[^\S\n]*\r?\n[>*_ \t]*$/.test(text.slice(end, next.start));
  return isNext && /[^.;:!?]$/.test(above) && /^\p{Ll}/u.test(below) && STEM.test(above + below);
}

const GOES_ON = /^[^\S\n]*\r?\n[ \t]+$|^\|?[^\S\n]*\r?\n[ \t]{2,}(?:[-+*][ \t]+)?$/;

/** A section headed Status with nothing in it. */
export function hasEmptyStatus(document: Document): boolean {
  const ends = ownEnds(document);
  const isEmpty = (section: Section): boolean =>
    section.depth > 0 &&
    (STATUS_HEADING.exec(section.heading.toLowerCase()) ?? ['', ''])[1] === undefined &&
    document.text.slice(section.body.start, ends.get(section)).trim() === '';
  return document.rawStatus === null && document.structure.sections.some(isEmpty);
}

/** What begins a line that states the status anew; "Implemented." below "Accepted." does not. */
const STATED = once(
  () =>
    /^(?:proposed|draft|pending|accepted|approved|adopted|agreed|rejected|declined|deprecated|super[sc]ee?ded|obsolete|withdrawn|part(?:ly|ially)\s+super[sc]ee?ded)(?![\p{L}-])/u,
);
/** Whoever tells a status more often than this tells none. */
const MOST = 20;
const BEFORE_STATUS = /^(?:[\s\-+|:,;.()–—/\d[\]]|\bstatus\b)*/i;

/** Sections headed Status, the value of a `Status:` line in the head, the front matter's value. */
export function statusStretches(document: Document, source: Source): readonly Stretch[] {
  const { metadataSpans, structure, bodyStart, text } = document;
  const stretches: Stretch[] = [];
  const stated = metadataSpans.get('status');
  if (stated !== undefined) stretches.push(stated);
  const ends = ownEnds(document);
  const labelled = (from: number, to: number): readonly Stretch[] =>
    labelledLines(source, from, to).filter(({ label }) => STATUS_LABEL.test(label));
  for (const section of structure.sections) {
    if (section.depth === 0) continue;
    const heading = STATUS_HEADING.exec(section.heading.toLowerCase());
    if (heading === null) continue;
    const { start, end } = section.headingSpan;
    if (heading[1] !== undefined)
      stretches.push({ start: start + text.slice(start, end).search(/[:：/]/) + 1, end });
    const body = { start: section.body.start, end: ends.get(section) ?? section.body.end };
    if (section.depth < 3 || !isProse(source.masked.slice(body.start, body.end)))
      stretches.push(...labelled(body.start, body.end), body);
  }
  stretches.push(...labelled(bodyStart, headEnd(document)));
  const last = linesIn(source, bodyStart, text.length).at(-1);
  if (stretches.length === 0 && last !== undefined)
    stretches.push(
      ...labelled(last.start, last.end),
      ...statusLabel(document, source),
      ...statusBadge(document),
    );
  return stretches
    .slice(0, MOST)
    .filter((stretch) => !isChoice(source.masked.slice(stretch.start, stretch.end)));
}

/** `**Superseded:** The proxy is gone.` beneath the title; below text, or beside what was decided, it tells of an option. */
function statusLabel(document: Document, source: Source): readonly Stretch[] {
  const from = titleHeading(document)?.headingSpan.end ?? document.bodyStart;
  for (const { start, end } of linesIn(source, from, headEnd(document))) {
    const line = source.masked.slice(start, end);
    const [lead = '', label = ''] = LABEL().exec(line) ?? [];
    if (label === '' || DECIDES.test(label.toLowerCase())) return [];
    const { word, lifecycle = '' } = statusWord(label) ?? {};
    if (word !== label.toLowerCase() || !/superseded|archived/.test(lifecycle)) continue;
    const says =
      /^.{20}|\d{4}/.test(line.slice(lead.length)) &&
      match(RELATES(), line.toLowerCase(), 0) === null;
    const at = start + line.indexOf(label);
    return says ? [{ start: at, end: at + label.length }] : [];
  }
  return [];
}

const DECIDES = new RegExp(`^(?:context|decision|cho|accept|adopt|${SECTION_WORDS})`, 'u');

/** `#### Status` of a data type, in a specification: words about something else. */
function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/, 9);
  const lead = words.slice(0, 4).join(' ');
  return words.length > 8 && statusWord(lead) === null && !STEM.test(lead);
}

/** `[proposed | accepted | …]`, `proposed / accepted / rejected`, `Accepted or Rejected`: a list of what may stand here. */
export function isChoice(text: string): boolean {
  const isStatus = (part: string) => statusWord(part.split(/(?<!\s)\s+by\b/)[0] ?? '') !== null;
  const begins = (part: string) => isStatus(/\p{L}+/u.exec(part.replace(/^[^:]*:/, ''))?.[0] ?? '');
  if (text.split(/[|/]/).filter(begins).length >= 3) return true;
  const line = (text.trim().split(/\r?\n/, 1)[0] ?? '').replace(/\s+/g, ' ');
  const words = line.split(/, ?(?:or )?| or /i);
  const least = / or /i.test(line) ? 2 : 4;
  return words.length >= least && words.every((word) => word.length < 40 && isStatus(word));
}

/** What only relates the record to another one tells no status: `Supersedes [20](…)`. */
const RELATES = matching(
  String.raw`[^\p{L}]*(?:part(?:ial)?ly\s+)?(?:${SUPERSEDES}|super[sc]ee?des|replaces|amends|updates|extends|refines|relates)(?!\p{L})`,
);

/** What becomes of another record: `The rules of ADR-9 are replaced by this decision`. */
const BY_THIS =
  /\b(?:durch diesen?|by this|par cet(?:te)?|por est[ae]|door dit|da questa)\s(?:adr|beslu?it|decis|décision|entscheidung|record|rfc)/u;

/** The first status that is known, else the first: of each stretch its last line that states one, else its first line. */
export function statusIn(stretches: readonly Stretch[], source: Source) {
  const textOf = (one: Stretch) => source.masked.slice(one.start, one.end);
  const lowerOf = (one: Stretch) => source.lower.slice(one.start, one.end);
  const all = stretches.flatMap(({ start, end }) => {
    const lines = linesIn(source, start, end).filter(
      (line) =>
        (!STEM.test(textOf(line)) || match(RELATES(), lowerOf(line), 0) === null) &&
        (!BY_THIS.test(lowerOf(line)) || statusWord(lowerOf(line))?.lifecycle !== 'superseded'),
    );
    const stated = lines.filter(
      (line, at) =>
        !WRAPPED.test(source.text.slice(lines[at - 1]?.start ?? line.start, line.start)) &&
        STATED().test(lowerOf(line).replace(BEFORE_STATUS, '')) &&
        // In brackets that are open nothing is stated anew.
        !/\([^()]{0,999}$/.test(
          source.masked.slice(Math.max(start, line.start - 1000), line.start),
        ),
    );
    // A history tells the last one last, or first; what goes on for pages begins with it.
    const latest = stated.slice(0, end - start > 1500 ? 1 : Number.POSITIVE_INFINITY);
    const line = lastDecided(latest, textOf) ?? lines[0];
    const raw = line === undefined ? '' : plain(source, line.start, line.end);
    return line && /\p{L}/u.test(raw) ? [{ raw, span: source.span(line.start, line.end) }] : [];
  });
  return all.find(({ raw }) => statusWord(raw) !== null) ?? all[0] ?? null;
}

/** The line above is long and says nothing whole: this one goes on. */
const WRAPPED = /^[^\n]{50,}[^\r\n.:;!?|)*]\r?\n[ \t>*_]*$/;

function plain(source: Source, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; ) {
    const link = source.linkAt(at);
    if (link === undefined) {
      text += source.masked[at] ?? '';
      at += 1;
    } else {
      const written = source.text.slice(at, link.end);
      text += /^\[([^\]]*)\]/.exec(written)?.[1]?.replace(/[*_`]/g, '') ?? written;
      at = Math.max(at + 1, link.end);
    }
  }
  return text.replace(/\s+/g, ' ').replace(/^[\s\-+|:>]+|(?<![\s|])[\s|]+$/g, '');
}
