// Spans (offset, line, column) and faults with their place, from a line index built on first use.

import type { Fault } from '../model/document.ts';
import type { Span } from '../model/source.ts';

/** A broken file can be wrong in every line; more than this helps nobody. */
const MAX_FAULTS = 100;
const MAX_MESSAGE = 300;

/** What every parsing step needs of the file at hand: its text, places in it, and the list that faults are written to. */
export interface Reading {
  readonly path: string;
  readonly text: string;
  readonly faults: Fault[];
  /** Offsets at which lines start, made on first use. */
  lineStarts(): readonly number[];
  /** Half-open UTF-16 range → span with line and column (from 1) of its start. */
  span(start: number, end: number): Span;
  fault(code: Fault['code'], message: string, advice: string, start: number, end: number): void;
}

/** `\n`, `\r\n` and a lone `\r` end a line. */
function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    return starts;
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** Last index whose start is ≤ offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function shorten(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE)}…`;
}

export function beginReading(path: string, text: string): Reading {
  let starts: readonly number[] | null = null;
  let recent = 0;
  const faults: Fault[] = [];
  // Places are asked for mostly in order, so the line of the last one, or one right after it, is the usual answer.
  const lineOf = (offset: number): number => {
    starts ??= findLineStarts(text);
    const begin = starts[recent] ?? 0;
    if (offset < begin || offset >= (starts[recent + 8] ?? Number.POSITIVE_INFINITY)) {
      recent = lineAt(starts, offset);
    } else while (offset >= (starts[recent + 1] ?? Number.POSITIVE_INFINITY)) recent += 1;
    return recent;
  };
  const place = (offset: number): { line: number; column: number } => {
    const line = lineOf(offset);
    return { line: line + 1, column: offset - (starts?.[line] ?? 0) + 1 };
  };
  return {
    path,
    text,
    faults,
    lineStarts() {
      starts ??= findLineStarts(text);
      return starts;
    },
    span(start, end) {
      const line = lineOf(start);
      return { start, end, line: line + 1, column: start - (starts?.[line] ?? 0) + 1 };
    },
    fault(code, message, advice, start, end) {
      if (faults.length >= MAX_FAULTS) return;
      const last = place(end);
      const at = { path, ...place(start), endLine: last.line, endColumn: last.column };
      faults.push({ code, message: shorten(message), advice, at });
    },
  };
}
