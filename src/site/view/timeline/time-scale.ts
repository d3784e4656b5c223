// The ones that can stand on an axis, that axis, and its ticks.

import { scaleUtc } from 'd3-scale';

const DAY = 86_400_000;
const FIRST = Date.parse('1970-01-01');
/** A date may lie so far ahead before it is a slip of the pen that would squeeze everything else. */
const AHEAD = 366 * DAY;

export interface Tick {
  readonly x: number;
  readonly text: string;
}

export interface TimeScale {
  /** Place of a time in milliseconds. */
  readonly x: (time: number) => number;
  readonly ticks: readonly Tick[];
  /** Times that cut the axis into at most about `most` stretches. */
  readonly stretches: (most: number) => readonly number[];
}

/** Milliseconds, or null for what is no date, none at all, or none that can be meant. */
export function timeOf(date: string | null, now: string): number | null {
  const time = Date.parse(date?.slice(0, 10) ?? '');
  return Number.isNaN(time) || time < FIRST || time > Date.parse(now) + AHEAD ? null : time;
}

/** An axis of UTC time from `left` to `right` that holds all `times`; null where there is none. */
export function timeScale(times: readonly number[], left: number, right: number): TimeScale | null {
  if (times.length === 0) return null;
  const { first, last } = times.reduce(
    (range, time) => ({ first: Math.min(range.first, time), last: Math.max(range.last, time) }),
    { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
  );
  const slack = last - first < 30 * DAY ? 15 * DAY : 0;
  const scale = scaleUtc([new Date(first - slack), new Date(last + slack)], [left, right]);
  const most = Math.max(2, Math.floor((right - left) / 130));
  const format = scale.tickFormat(most);
  return {
    x: (time) => Math.round(scale(time) * 10) / 10,
    ticks: scale.ticks(most).map((tick) => ({
      x: Math.round(scale(tick) * 10) / 10,
      text: format(tick),
    })),
    stretches: (count) => scale.ticks(count).map(Number),
  };
}
