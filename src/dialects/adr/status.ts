// The stretches of a decision in which it tells its status, and the status in the author's words.

import type { Document } from '../../model/document.ts';
import type { Span } from '../../model/source.ts';
import { headEnd, labelledLines, linesIn, ownEnds } from './header.ts';
import { statusWord } from './lifecycle.ts';
import type { Source } from './masked-text.ts';
import { readStatements } from './statements.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Status {
  readonly raw: string;
  readonly span: Span;
}

/** What begins a line that states the status anew; "Implemented." below "Accepted." does not. */
const STATED =
  /^(?:proposed|draft|pending|accepted|approved|adopted|agreed|rejected|declined|deprecated|super[sc]ee?ded|obsolete|withdrawn|part(?:ly|ially)\s+super[sc]ee?ded)(?![\p{L}-])/iu;
/** Whoever tells a status more often than this tells none. */
const MOST = 20;
const BEFORE_STATUS = /^(?:[\s\-+|:,;.()–—/\d[\]]|\bstatus\b)*/i;

/** Sections headed Status, the value of a `Status:` line in the head (or of the file's last line), the front matter's value. */
export function statusStretches(document: Document, source: Source): readonly Stretch[] {
  const { metadataSpans, structure, bodyStart, text } = document;
  const stretches: Stretch[] = [];
  const stated = metadataSpans.get('status');
  if (stated !== undefined) stretches.push(stated);
  const ends = ownEnds(document);
  for (const section of structure.sections) {
    if (section.depth === 0) continue;
    const heading = /^[^\p{L}]*status[^\p{L}]*?(?::\s*(\p{L}.*))?$/iu.exec(section.heading);
    if (heading === null) continue;
    const { start, end } = section.headingSpan;
    if (heading[1] !== undefined)
      stretches.push({ start: start + text.slice(start, end).indexOf(':') + 1, end });
    stretches.push({ start: section.body.start, end: ends.get(section) ?? section.body.end });
  }
  const labelled = (from: number, to: number): readonly Stretch[] =>
    labelledLines(source, from, to).filter(({ label }) => label === 'status');
  stretches.push(...labelled(bodyStart, headEnd(document)));
  const last = linesIn(source, bodyStart, text.length).at(-1);
  if (stretches.length === 0 && last !== undefined)
    stretches.push(...labelled(last.start, last.end));
  return stretches
    .slice(0, MOST)
    .filter((stretch) => !isChoice(source.masked.slice(stretch.start, stretch.end)));
}

/** `[proposed | accepted | …]`, `proposed / accepted / rejected`, `Accepted or Rejected`: a list of what may stand here. */
export function isChoice(text: string): boolean {
  const isStatus = (part: string): boolean =>
    statusWord(part.split(/(?<!\s)\s+by\b/)[0] ?? '') !== null;
  const parts = text.split(/[|/]/);
  if (parts.length >= 3 && parts.filter(isStatus).length >= 3) return true;
  const line = (text.trim().split(/\r?\n/, 1)[0] ?? '').replace(/\s+/g, ' ');
  const words = line.split(/, ?(?:or )?| or /i);
  const least = / or /i.test(line) ? 2 : 4;
  return words.length >= least && words.every((word) => word.length < 40 && isStatus(word));
}

/** The status of the first stretch that has one: its last line that states one, else its first line. */
export function statusIn(stretches: readonly Stretch[], source: Source): Status | null {
  for (const { start, end } of stretches) {
    // What only relates the record to another one tells no status: `Supersedes [20](…)`.
    const lines = linesIn(source, start, end).filter((line) => !onlyRelates(line, source));
    const said = lines.findLast((line) =>
      STATED.test(source.masked.slice(line.start, line.end).replace(BEFORE_STATUS, '')),
    );
    const line = said ?? lines[0];
    if (line === undefined) continue;
    const raw = plain(source, line.start, line.end);
    if (/[\p{L}]/u.test(raw)) return { raw, span: source.span(line.start, line.end) };
  }
  return null;
}

function onlyRelates({ start, end }: Stretch, source: Source): boolean {
  const [first] = readStatements(source, start, end, false);
  if (first === undefined || /by$/.test(first.relation)) return false;
  const before = source.masked.slice(start, first.start).replace(/part(?:ial)?ly/gi, '');
  return statusWord(before) === null;
}

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
