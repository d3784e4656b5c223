// Whether a reference stands where its writer says that what it names is over.

import type { Document } from '../model/document.ts';
import type { Span } from '../model/source.ts';

/** The writer knows: on such a line the reference tells history. */
const TOLD =
  /supersed|superced|replac|deprecat|obsolet|archiv|reject|withdr|former|previous|earlier|originally|instead of|no longer|outdated|histor|retired/i;
const HISTORY =
  /history|changelog|change log|session|archive|supersed|superced|replaced|deprecat|obsolet|reject|declin|withdr|abandon|retired|former|inactive/i;
/** A mark and what it means, alone on a line: `- ❌ Rejected`. */
const LEGEND = /^[\s>*+|-]{0,12}(\p{Extended_Pictographic})\uFE0F?[ \t|:=–-]{0,8}([^\n]{1,60})$/gmu;

/** By a word on the line or a heading above it, by striking the reference out, or by a mark that a legend explains. */
export function tellsHistory(document: Document, { start, end }: Span): boolean {
  const { text, sections } = document;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const line = text.slice(from, next === -1 ? text.length : next);
  if (TOLD.test(line) || isStruckOut(line, start - from)) return true;
  const isOver = sections.some(
    ({ body, heading }) => body.start <= start && end <= body.end && HISTORY.test(heading),
  );
  return isOver || (/\p{Extended_Pictographic}/u.test(line) && hasMark(line, legendOf(document)));
}

function isStruckOut(line: string, at: number): boolean {
  const marks = line.slice(0, at).split('~~').length - 1;
  return marks % 2 === 1 && line.includes('~~', at);
}

const legends = new WeakMap<Document, ReadonlySet<string>>();

/** The marks of which a document says that they mean "over". */
function legendOf(document: Document): ReadonlySet<string> {
  const known = legends.get(document);
  if (known !== undefined) return known;
  const marks = new Set<string>();
  for (const [, mark = '', meaning = ''] of document.text.matchAll(LEGEND)) {
    if (TOLD.test(meaning) && !meaning.includes('](')) marks.add(mark);
  }
  legends.set(document, marks);
  return marks;
}

function hasMark(line: string, marks: ReadonlySet<string>): boolean {
  return [...marks].some((mark) => line.includes(mark));
}
