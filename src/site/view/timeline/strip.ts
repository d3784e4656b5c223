// In: decisions that stand alone. Out: how many were taken when, as bars that stand on one line.

import type { DecisionRow } from '../decision-chains.ts';
import type { TimeScale } from './time-scale.ts';

/** In force, not yet, no longer. */
export type Standing = 'holds' | 'pending' | 'over';

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly parts: readonly {
    readonly standing: Standing;
    readonly y: number;
    readonly height: number;
  }[];
  readonly count: number;
  /** Dates of the first and the last one, `YYYY-MM-DD`; null in the bar of those without. */
  readonly first: string | null;
  readonly last: string | null;
}

const ORDER: readonly Standing[] = ['holds', 'pending', 'over'];

export function standingOf({ word, isOver }: DecisionRow): Standing {
  if (isOver) return 'over';
  return /^(?:proposed|draft|pending|rfc)\b/.test(word) ? 'pending' : 'holds';
}

/** Bars of at most `height`, standing on `bottom`; `dated` by time. */
export function strip(
  dated: readonly { readonly row: DecisionRow; readonly time: number }[],
  scale: TimeScale | null,
  {
    right,
    bottom,
    height,
  }: { readonly right: number; readonly bottom: number; readonly height: number },
): readonly Bar[] {
  if (scale === null || dated.length === 0) return [];
  const cuts = scale.stretches(48);
  const length = (cuts[1] ?? 0) - (cuts[0] ?? 0);
  const groups = Map.groupBy(dated, ({ time }) => cuts.findLastIndex((cut) => cut <= time));
  const tallest = Math.max(...[...groups.values()].map(({ length }) => length));
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([index, members]) => {
      const times = members.map(({ time }) => time);
      const from = cuts[index] ?? Math.min(...times);
      const start = scale.x(from);
      const end = Math.min(right, scale.x(cuts[index + 1] ?? from + length));
      return {
        x: start,
        width: Math.round(Math.max(3, Math.min(end - start - 2, 26)) * 10) / 10,
        parts: stack(
          members.map(({ row }) => row),
          bottom,
          height / tallest,
        ),
        count: members.length,
        first: day(Math.min(...times)),
        last: day(Math.max(...times)),
      };
    });
}

/** One upon the other, what holds at the bottom. */
export function stack(rows: readonly DecisionRow[], bottom: number, unit: number): Bar['parts'] {
  let y = bottom;
  return ORDER.flatMap((standing) => {
    const number = rows.filter((row) => standingOf(row) === standing).length;
    if (number === 0) return [];
    const height = Math.round(number * unit * 10) / 10;
    y = Math.round((y - height) * 10) / 10;
    return [{ standing, y, height }];
  });
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
