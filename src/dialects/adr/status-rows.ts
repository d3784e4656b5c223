// The rows of an index of decisions that state the status of each.

import { withoutFences } from '../../model/comments.ts';
import type { StatusRow } from '../../model/decision.ts';
import type { Document } from '../../model/document.ts';
import { linesOf } from '../../model/lines.ts';
import { PARTLY, STATUS_WORDS } from './languages.ts';
import { statusWord } from './lifecycle.ts';

const IS_STATUS = new RegExp(`^\\P{L}*(?:${STATUS_WORDS})\\P{L}*$`, 'u');
const IN_PART = new RegExp(`^\\P{L}*(?:part(?:ly|ially)|${PARTLY})(?=\\P{L})`, 'iu');
const LONGEST = 60;
/** What else a cell tells of may be another record: `| 4 | Superseded | folded into [9](0009-x.md) |`. */
const ALONE = /^\[[^[\]]*\]\([^()]*\)$/;

/** A legend, `- 🤔 Proposed`, and a line that uses it, `1. 🤔 [Use X](0001-x.md)`. */
const LEGEND = /^[-*+]?\s{0,3}(\p{Extended_Pictographic})\s{0,3}[:=–-]?\s{0,3}(\p{L}+)$/u;
/** The same in a table: `| ✅ | Accepted – in use |`. */
const LEGEND_ROW = /^\|\s{0,3}(\p{Extended_Pictographic})\s{0,20}\|\s{0,3}(\p{L}+)\s{0,99}[|–—-]/u;
/** A row that names its record by number alone. */
const NUMBER = /^([\s|*_`]{0,20})((?:[a-z]{2,5}[-_ ])?\d{2,5})(?=[\s*_`]{0,20}\|)/i;
const MARKED = /^(?:[-*+]|\d+[.)])\s{1,3}(\p{Extended_Pictographic})\s{0,3}\[/u;

/** Of tables only those that have a column for it, and of rows that link to the record before it, or begin with its number and link nowhere. */
export function statusRowsOf({ links, text }: Document): readonly StatusRow[] {
  const linkIn = new Map(links.toReversed().map((link) => [link.span.line, link]));
  const raw = withoutFences(text).split('\n');
  const lines = raw.map((line) => line.replace(/[*_`]|\uFE0F/g, '').trim());
  const { starts, span } = linesOf(text);
  const legend = new Map(
    lines.flatMap((line) => {
      const [, mark = '', word = ''] = LEGEND.exec(line) ?? LEGEND_ROW.exec(line) ?? [];
      return statusWord(word) === null ? [] : [[mark, word] as const];
    }),
  );
  let column = -1;
  return lines.flatMap((line, at): readonly StatusRow[] => {
    if (!line.startsWith('|')) column = -1;
    if (/^[\s|:-]{3,}$/.test(line))
      column = cellsOf(lines[at - 1] ?? '').findIndex((cell) => IS_STATUS.test(cell.toLowerCase()));
    const cells = cellsOf(line);
    const isNamed = cells.slice(0, Math.max(0, column)).some((cell) => ALONE.test(cell.trim()));
    const mark = MARKED.exec(line)?.[1] ?? '';
    const [, lead = '', to = ''] = NUMBER.exec(raw[at] ?? '') ?? [];
    const start = (starts()[at] ?? 0) + lead.length;
    const bare = column > 0 && to !== '' && { target: to, span: span(start, start + to.length) };
    const own = linkIn.get(at + 1) ?? (bare || undefined);
    const link = isNamed || legend.has(mark) || own === bare ? own : undefined;
    const cell = (cells[column] ?? '').replace(/\s+/g, ' ').trim();
    const says = legend.get(mark || cell) ?? cell;
    // The status comes first: `Accepted (2020)`, `Superseded by 7`.
    const first = /^\P{L}*(\p{L}+)/u.exec(says.replace(IN_PART, ''))?.[1];
    const lifecycle = statusWord(first ?? '')?.lifecycle;
    if (link === undefined || lifecycle === undefined) return [];
    return [{ to: link.target, span: link.span, says: says.slice(0, LONGEST), lifecycle }];
  });
}

function cellsOf(row: string): readonly string[] {
  return row.replace(/^\||\|$/g, '').split('|');
}
