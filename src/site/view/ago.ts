// In: a date and now. Out: how long ago that was, in words.

import { count } from './words.ts';

const DAY = 86_400_000;

/** `today`, `20 days ago`, `in 3 days`, by calendar days; null where `date` is none. */
export function ago(date: string, now: string): string | null {
  const [from, to] = [Date.parse(date.slice(0, 10)), Date.parse(now.slice(0, 10))];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const days = Math.round((to - from) / DAY);
  if (days === 0) return 'today';
  return days > 0 ? `${count(days, 'day')} ago` : `in ${count(-days, 'day')}`;
}
