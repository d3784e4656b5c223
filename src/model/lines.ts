// Places in a text (offset, line, column), from an index of its lines that is built on first use.

import { once } from './once.ts';
import { countFirst } from './order.ts';
import type { Span } from './source.ts';

export interface Lines {
  /** Offsets at which lines start. */
  starts(): readonly number[];
  /** Half-open UTF-16 range → span with line and column (from 1) of its start. */
  span(start: number, end: number): Span;
}

/** `\n`, `\r\n` and a lone `\r` end a line. */
export function linesOf(text: string): Lines {
  const starts = once(() => findLineStarts(text));
  let recent = 0;
  // Places are asked for mostly in order, so the line of the last one, or one right after it, is the usual answer.
  const lineOf = (offset: number): number => {
    const all = starts();
    if (offset < (all[recent] ?? 0) || offset >= (all[recent + 8] ?? Number.POSITIVE_INFINITY))
      recent = countFirst(all.length, (at) => (all[at] ?? 0) <= offset) - 1;
    else while (offset >= (all[recent + 1] ?? Number.POSITIVE_INFINITY)) recent += 1;
    return recent;
  };
  return {
    starts,
    span(start, end) {
      const line = lineOf(start);
      return { start, end, line: line + 1, column: start - (starts()[line] ?? 0) + 1 };
    },
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    return starts;
  }
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export const LINE_ENDING = /\r\n|\n|\r/;

export function lineStart(text: string, offset: number): number {
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  let at = offset;
  while (at > first && text[at - 1] !== '\n' && text[at - 1] !== '\r') at -= 1;
  return at;
}

export function lineEnd(text: string, offset: number): number {
  const at = text.slice(offset).search(LINE_ENDING);
  return at < 0 ? text.length : offset + at;
}

/** What its line says before a span, as far as people read: each of the many links of a long line asks. */
export function lineBefore(text: string, { start, column }: Span): string {
  return text.slice(start - Math.min(column - 1, 4000), start);
}

/** Whether an offset lies in one of the spans, of which there may be thousands. */
export function isWithin(spans: readonly Span[]): (offset: number) => boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let furthest = 0;
  const ends = sorted.map(({ end }) => {
    furthest = Math.max(furthest, end);
    return furthest;
  });
  return (offset) => {
    const before = countFirst(sorted.length, (at) => (sorted[at]?.start ?? 0) <= offset);
    return offset < (ends[before - 1] ?? 0);
  };
}
