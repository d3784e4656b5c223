// The line with the one before it, and a mark under what is meant.

import { columns, cut, type Style } from './terminal.ts';
import { visible } from './visible.ts';

export interface FrameRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Room kept before the mark on a line that does not fit. */
const LEAD = 20;

/** Lines ready to print, none where the range is the file as a whole or its line is not there. `lineAt` counts from 1. */
export function codeFrame(
  lineAt: (number: number) => string | undefined,
  range: FrameRange,
  { width, style }: { readonly width: number; readonly style: Style },
): readonly string[] {
  const { line, column, endLine, endColumn } = range;
  if (line === 1 && column === 1 && endLine === 1 && endColumn === 1) return [];
  const source = lineAt(line);
  if (source === undefined) return [];
  const gutter = String(line).length;
  const room = Math.max(20, width - gutter - 3);
  const end = endLine > line ? source.length : endColumn - 1;
  // Of a long line only what stands around the place is shown.
  const from = end > room ? Math.max(0, column - 1 - LEAD) : 0;
  const lead = from > 0 ? '…' : '';
  const before = lead + visible(source.slice(from, column - 1));
  const meant = visible(source.slice(column - 1, Math.min(end, column - 1 + room)));
  const after = visible(source.slice(end, end + room));
  const mark = Math.max(1, Math.min(columns(meant), room - columns(before)));
  const previous = line > 1 ? lineAt(line - 1) : undefined;
  const bar = style.dim('│');
  const row = (number: string, content: string): string =>
    `${style.dim(number.padStart(gutter))} ${bar} ${content}`.trimEnd();
  return [
    ...(previous === undefined || previous.trim() === '' || from > 0
      ? []
      : [row(String(line - 1), style.dim(cut(visible(previous.slice(0, 2 * room)), room)))]),
    row(String(line), cut(before + meant + after, room)),
    row('', ' '.repeat(columns(before)) + style.red('^'.repeat(mark))),
  ];
}
