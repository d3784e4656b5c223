import { count } from './words.ts';

const DAY = 86_400_000;
/** From so many days on, nobody counts days any more. */
const FAR = 730;

/** `today`, `20 days ago`, `in 3 days`, `5 years ago`, by calendar days; null where `date` is none. */
export function ago(date: string, now: string): string | null {
  const [from, to] = [Date.parse(date.slice(0, 10)), Date.parse(now.slice(0, 10))];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const days = Math.round((to - from) / DAY);
  if (days === 0) return 'today';
  const length = Math.abs(days) < FAR ? count(Math.abs(days), 'day') : years(Math.abs(days));
  return days > 0 ? `${length} ago` : `in ${length}`;
}

function years(days: number): string {
  return count(Math.floor(days / 365.25), 'year');
}
