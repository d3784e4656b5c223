// The name of each month above the week with its first day.

import { utcMonth } from 'd3-time';
import { utcFormat } from 'd3-time-format';
import type { HealthEntry } from '../../../model/facts.ts';

export interface CalendarMonth {
  readonly x: number;
  /** `Jan`, with the year at the first one and at each January. */
  readonly text: string;
  /** `2026-01`, as an address names it. */
  readonly key: string;
  /** Documents last changed in it that are stale. */
  readonly stale: number;
}

/** Pixels that the shortest name needs. */
const ROOM = 26;

/** Months from the one that begins in the week of `start`; `right` is where the last week ends. */
export function monthsOf(
  start: Date,
  end: Date,
  entries: readonly HealthEntry[],
  x: (date: Date) => number,
  right: number,
): readonly CalendarMonth[] {
  const stale = Map.groupBy(
    entries.filter((entry) => entry.stale !== null),
    ({ lastModified }) => lastModified?.slice(0, 7) ?? '',
  );
  const [short, long] = [utcFormat('%b'), utcFormat('%b %Y')];
  return utcMonth
    .range(start, end)
    .map((first, index) => {
      const key = first.toISOString().slice(0, 7);
      const hasYear = index === 0 || first.getUTCMonth() === 0;
      return {
        x: x(first),
        text: hasYear ? long(first) : short(first),
        key,
        stale: stale.get(key)?.length ?? 0,
      };
    })
    .filter((month) => month.x + ROOM <= right);
}
