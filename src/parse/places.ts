// What parsing steps know of a file: spans (offset, line, column) and faults with their place.

import type { Fault } from '../model/document.ts';
import { linesOf } from '../model/lines.ts';
import type { Span } from '../model/source.ts';

/** A broken file can be wrong in every line; more than this helps nobody. */
const MAX_FAULTS = 100;
const MAX_MESSAGE = 300;

/** What every parsing step needs of the file at hand: its text, places in it, and the list that faults are written to. */
export type Reading = Readonly<ReturnType<typeof beginReading>>;

export function beginReading(path: string, text: string) {
  const lines = linesOf(text);
  const faults: Fault[] = [];
  return {
    path,
    text,
    faults,
    /** Offsets at which lines start, made on first use. */
    lineStarts: lines.starts,
    /** Half-open UTF-16 range → span with line and column (from 1) of its start. */
    span: lines.span,
    fault(
      code: Fault['code'],
      message: string,
      advice: string,
      { start, end }: Pick<Span, 'start' | 'end'>,
    ): void {
      if (faults.length >= MAX_FAULTS) return;
      const { line, column } = lines.span(start, end);
      const last = lines.span(end, end);
      const at = { path, line, column, endLine: last.line, endColumn: last.column };
      const cut = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
      faults.push({ code, message: cut, advice, at });
    },
  };
}
