// In: an mdast table. Out: its cells as written in the source, no row wider than the header.

import type { Table as TableNode } from 'mdast';
import type { Table } from '../model/document.ts';
import type { Reading } from './places.ts';

/** Cells of one row's source: split at pipes that no backslash precedes; `\|` is a pipe (GFM), other escapes stay. */
export function splitCells(row: string): readonly string[] {
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

/** Surplus cells are dropped, as GFM says; missing ones stay missing (filling up would cost rows × columns). `base`: where the parsed text starts in the file. */
export function readTable(node: TableNode, base: number, reading: Reading): Table {
  const spanOf = (part: TableNode | TableNode['children'][number]) =>
    reading.span(
      base + (part.position?.start.offset ?? 0),
      base + (part.position?.end.offset ?? 0),
    );
  const [head, ...rest] = node.children.map((row) => {
    const span = spanOf(row);
    return { span, cells: splitCells(reading.text.slice(span.start, span.end)) };
  });
  const header = head?.cells ?? [];
  const rows = rest.map(({ span, cells }) => ({ span, cells: cells.slice(0, header.length) }));
  return { header, rows, span: spanOf(node) };
}
