// A calendar as numbers: weeks by days, what was changed when, what goes stale when.

import { utcDay, utcMonday, utcMonth } from 'd3-time';
import type { HealthEntry } from '../../../model/facts.ts';
import { type CalendarMonth, monthsOf } from './months.ts';

/** What happened, or will: the worst of the documents last changed on a day, or `due`: documents go stale. */
export type DayState = 'fresh' | 'warning' | 'critical' | 'due';

export interface CalendarDay {
  readonly x: number;
  readonly y: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly state: DayState;
  readonly documents: number;
}

export interface Calendar {
  readonly width: number;
  readonly height: number;
  /** Edge of a day, and of a day with the air beside it. */
  readonly size: number;
  readonly pitch: number;
  readonly weeks: number;
  readonly months: readonly CalendarMonth[];
  readonly days: readonly CalendarDay[];
  /** Upper left corner of today. */
  readonly today: { readonly x: number; readonly y: number };
  /** True where something stands beside today; else a narrow screen begins with the first change. */
  readonly isLively: boolean;
  /** Years of last changes before the first week, and how many documents each has; the newest first. */
  readonly earlier: readonly (readonly [string, number])[];
  /** Documents that go stale after the last week. */
  readonly later: number;
  /** Documents of which only a file time is known, which is a guess; they stand nowhere. */
  readonly guessed: number;
}

const WIDTH = 976;
export const CALENDAR_LEFT = 34;
export const CALENDAR_TOP = 22;
/** What a phone shows of it. */
const NARROW = 320;
const MOST_BACK = 52;
const LEAST_BACK = 12;
const MOST_AHEAD = 10;
const LEAST_AHEAD = 3;
const WORST: readonly DayState[] = ['fresh', 'warning', 'critical'];

/** At most a year back and ten weeks ahead; weeks begin on Monday, days are UTC. */
export function calendar(entries: readonly HealthEntry[], now: string): Calendar {
  const today = utcDay.floor(new Date(now));
  const known = entries.filter(({ dateFrom }) => dateFrom !== null && dateFrom !== 'mtime');
  const changed = Map.groupBy(known, ({ lastModified }) => lastModified?.slice(0, 10) ?? '');
  const due = Map.groupBy(
    known.filter(({ stale, due }) => stale === null && due !== null),
    (entry) => entry.due ?? '',
  );
  const weeksTo = (date: string): number => utcMonday.count(today, utcMonday.floor(new Date(date)));
  const reach = (dates: Iterable<string>, least: number, most: number, sign: 1 | -1): number =>
    [...dates].reduce((far, date) => {
      const weeks = weeksTo(date) * sign;
      return weeks > far && weeks <= most ? weeks : far;
    }, least);
  const back = reach(changed.keys(), LEAST_BACK, MOST_BACK, -1);
  // The month that it begins in is shown whole, so that it has room for its name.
  const start = utcMonday.floor(utcMonth.floor(utcMonday.offset(utcMonday.floor(today), -back)));
  const ahead = reach(due.keys(), LEAST_AHEAD, MOST_AHEAD, 1);
  const weeks = utcMonday.count(start, utcMonday.floor(today)) + 1 + ahead;
  const end = utcMonday.offset(start, weeks);
  const pitch = Math.max(13, Math.min(20, Math.floor((WIDTH - CALENDAR_LEFT) / weeks)));
  const width = CALENDAR_LEFT + weeks * pitch;
  const at = (date: Date) => ({
    x: CALENDAR_LEFT + utcMonday.count(start, date) * pitch,
    y: CALENDAR_TOP + ((date.getUTCDay() + 6) % 7) * pitch,
  });
  const cell = (date: string, all: readonly HealthEntry[], isDue: boolean): CalendarDay[] => {
    const day = new Date(date);
    if (!(day >= start && day < end)) return [];
    const worst = Math.max(...all.map(({ stale }) => WORST.indexOf(stale ?? 'fresh')));
    const state = isDue ? 'due' : (WORST[worst] ?? 'fresh');
    return [{ ...at(day), date, state, documents: all.length }];
  };
  const before = known.filter(({ lastModified }) => new Date(lastModified ?? '') < start);
  const days = [
    ...[...due].flatMap(([date, all]) => cell(date, all, true)),
    ...[...changed].flatMap(([date, all]) => cell(date, all, false)),
  ].sort((a, b) => a.x - b.x || a.y - b.y);
  return {
    ...{ pitch, weeks, width, size: pitch - 2 },
    height: CALENDAR_TOP + 7 * pitch,
    months: monthsOf(start, end, known, (date) => at(date).x, width),
    days,
    today: at(today),
    isLively: days.some(({ x }) => x > width - NARROW),
    earlier: [...Map.groupBy(before, ({ lastModified }) => lastModified?.slice(0, 4) ?? '')]
      .map(([year, all]) => [year, all.length] as const)
      .sort(([a], [b]) => (a < b ? 1 : -1)),
    later: [...due].reduce((sum, [date, all]) => sum + (new Date(date) < end ? 0 : all.length), 0),
    guessed: entries.length - known.length,
  };
}
