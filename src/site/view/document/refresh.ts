import { count } from '../words.ts';

/** `review every 30 days, 12 days left`, `… 5 days overdue`, `… due today`; null where the age is unknown. */
export function refreshWords(daysOld: number | null, every: number): string | null {
  if (daysOld === null) return null;
  const left = every - daysOld;
  const state =
    left === 0
      ? 'due today'
      : left > 0
        ? `${count(left, 'day')} left`
        : `${count(-left, 'day')} overdue`;
  return `review every ${every === 1 ? 'day' : count(every, 'day')}, ${state}`;
}
