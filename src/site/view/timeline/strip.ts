// How many were taken when, as bars that stand on one line.

import { type DecisionRow, type Standing, standingOf } from '../decisions/decision-chains.ts';
import type { TimeScale } from './time-scale.ts';

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly parts: readonly {
    readonly standing: Standing;
    readonly y: number;
    readonly height: number;
  }[];
  readonly count: number;
  /** Dates of the first and the last one, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** One of many must still be seen. */
const LOWEST = 3;
const ORDER: readonly Standing[] = ['holds', 'pending', 'over'];

/** Bars of at most `height`, standing on `bottom`; those without a date in a bar of their own, at the same measure. */
export function strip(
  dated: readonly { readonly row: DecisionRow; readonly time: number }[],
  undated: readonly DecisionRow[],
  scale: TimeScale | null,
  place: { readonly right: number; readonly bottom: number; readonly height: number },
): { readonly bars: readonly Bar[]; readonly undated: Bar['parts'] } {
  const { right, bottom, height } = place;
  const round = scale?.stretches(48) ?? [];
  const [first = 0, second = first] = round;
  const length = second - first;
  // What was taken before the first round date has a stretch of its own.
  const cuts = length > 0 ? [first - length, ...round] : round;
  const groups = Map.groupBy(dated, ({ time }) =>
    Math.max(
      0,
      cuts.findLastIndex((cut) => cut <= time),
    ),
  );
  const counts = [...groups.values()].map((members) => members.length);
  const unit = height / Math.max(1, undated.length, ...counts);
  const bars = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([index, members]) => {
      const times = members.map(({ time }) => time);
      const [oldest, newest] = [Math.min(...times), Math.max(...times)];
      const from = cuts[index] ?? oldest;
      const start = scale?.x(from) ?? 0;
      const end = Math.min(right, scale?.x(cuts[index + 1] ?? from + length) ?? 0);
      const rows = members.map(({ row }) => row);
      return {
        x: start,
        width: Math.round(Math.max(3, Math.min(end - start - 2, 26)) * 10) / 10,
        parts: stack(rows, bottom, unit),
        count: members.length,
        first: day(oldest),
        last: day(newest),
      };
    });
  return { bars, undated: stack(undated, bottom, unit) };
}

/** One upon the other, what holds at the bottom. */
function stack(rows: readonly DecisionRow[], bottom: number, unit: number): Bar['parts'] {
  let y = bottom;
  return ORDER.flatMap((standing) => {
    const number = rows.filter((row) => standingOf(row) === standing).length;
    if (number === 0) return [];
    const height = Math.max(LOWEST, Math.round(number * unit * 10) / 10);
    y = Math.round((y - height) * 10) / 10;
    return [{ standing, y, height }];
  });
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
