// Where they stand, and later their cells as written in the source, no row wider than the header.

import type { Table as TableNode } from 'mdast';
import type { Table } from '../model/document.ts';
import { rangeOf } from './body.ts';
import type { Reading } from './places.ts';

/** Cells of one row's source: split at pipes that no backslash precedes; `\|` is a pipe (GFM), other escapes stay. */
function splitCells(row: string): readonly string[] {
  const cells: string[] = [];
  const source = row.trim();
  let cell = '';
  let at = source.startsWith('|') ? 1 : 0;
  for (; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\' && (source[at + 1] === '|' || source[at + 1] === '\\')) {
      at += 1;
      cell += source[at] === '|' ? '|' : '\\\\';
    } else if (sign === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  if (cell.trim() !== '' || !source.endsWith('|')) cells.push(cell.trim());
  return cells;
}

/** Adds where a table and its rows stand; `base`: where the parsed text starts in the file. */
export function addTable(node: TableNode, base: number, tables: number[]): void {
  const { start, end } = rangeOf(node, base);
  tables.push(start, end, node.children.length);
  for (const row of node.children) {
    const { start, end } = rangeOf(row, base);
    tables.push(start, end);
  }
}

/** Surplus cells are dropped, as GFM says; missing ones stay missing (filling up would cost rows × columns). */
export function readTables(marks: readonly number[], reading: Reading): readonly Table[] {
  const tables: Table[] = [];
  for (let at = 0; at < marks.length; ) {
    const [start = 0, end = 0, count = 0] = marks.slice(at, at + 3);
    at += 3;
    const rows = Array.from({ length: count }, (_, index) => {
      const span = reading.span(marks[at + index * 2] ?? 0, marks[at + index * 2 + 1] ?? 0);
      return { span, cells: splitCells(reading.text.slice(span.start, span.end)) };
    });
    at += count * 2;
    const header = rows[0]?.cells ?? [];
    const others = rows
      .slice(1)
      .map(({ span, cells }) => ({ span, cells: cells.slice(0, header.length) }));
    tables.push({ header, rows: others, span: reading.span(start, end) });
  }
  return tables;
}
