import { count } from '../words.ts';

/** `refresh expected every 30 days, 12 days left`, `… 5 days over`, `… due today`; null where the age is unknown. */
export function refreshWords(daysOld: number | null, every: number): string | null {
  if (daysOld === null) return null;
  const left = every - daysOld;
  const state =
    left === 0
      ? 'due today'
      : left > 0
        ? `${count(left, 'day')} left`
        : `${count(-left, 'day')} over`;
  return `refresh expected ${every === 1 ? 'every day' : `every ${count(every, 'day')}`}, ${state}`;
}
