// The rows of an index of decisions that state the status of each.

import type { StatusRow } from '../../model/decision.ts';
import type { Document } from '../../model/document.ts';
import { STATUS_WORDS } from './languages.ts';
import { statusWord } from './lifecycle.ts';

const IS_STATUS = new RegExp(`^\\P{L}*(?:${STATUS_WORDS})\\P{L}*$`, 'u');
const LONGEST = 60;
/** What else a cell tells of may be another record: `| 4 | Superseded | folded into [9](0009-x.md) |`. */
const ALONE = /^\[[^[\]]*\]\([^()]*\)$/;

/** `masked`: its text without fences. Only of tables that have a column for it, and of rows that link to the record before it. */
export function statusRowsOf({ links }: Document, masked: string): readonly StatusRow[] {
  const linkIn = new Map(links.toReversed().map((link) => [link.span.line, link]));
  const lines = masked.split('\n').map((line) => line.trim());
  let column = -1;
  return lines.flatMap((line, at): readonly StatusRow[] => {
    if (!line.startsWith('|')) column = -1;
    if (/^[\s|:-]{3,}$/.test(line))
      column = cellsOf(lines[at - 1] ?? '').findIndex((cell) => IS_STATUS.test(cell.toLowerCase()));
    const cells = cellsOf(line);
    const isNamed = cells.slice(0, Math.max(0, column)).some((cell) => ALONE.test(cell.trim()));
    const link = isNamed ? linkIn.get(at + 1) : undefined;
    const says = (cells[column] ?? '').replace(/\s+/g, ' ').trim();
    // The status comes first: `Accepted (2020)`, `Superseded by 7`.
    const lifecycle = statusWord(/^\P{L}*(\p{L}+)/u.exec(says)?.[1] ?? '')?.lifecycle;
    if (link === undefined || lifecycle === undefined) return [];
    return [{ to: link.target, span: link.span, says: says.slice(0, LONGEST), lifecycle }];
  });
}

function cellsOf(row: string): readonly string[] {
  return row.replace(/^\||\|$/g, '').split('|');
}
