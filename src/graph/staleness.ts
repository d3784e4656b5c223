// How fresh a document is, from its date and thresholds in days (L-060 … L-064, C-07, C-09).

import type { Document } from '../model/document.ts';
import type { Freshness } from '../model/resolution.ts';
import type { Settings } from '../model/settings.ts';
import type { DateStamp } from '../model/source.ts';

const DAY = 86_400_000;

/** Whole calendar days (UTC) from `date` to `now`, both ISO 8601; negative where the date lies ahead. */
export function daysBetween(date: string, now: string): number {
  return (
    Math.floor(Date.parse(now.slice(0, 10)) / DAY) - Math.floor(Date.parse(date.slice(0, 10)) / DAY)
  );
}

/**
 * How fresh a document is, for every face the same. Without a score is what does not age, `ages` being false: it is over, or
 * its system has no word about it. Fresh is also what named its own `refresh_interval` and is within it (L-061). The day of
 * creation and a file's own time are guesses (C-09): they never make a document critical, nor do they advise to archive it.
 * A copy or a checkout sets the time of a file to now, so that a recent one says nothing.
 */
export function freshnessOf(
  document: Document,
  date: DateStamp | null,
  ages: boolean,
  { now, staleness }: { readonly now: string; readonly staleness: Settings['staleness'] },
): Freshness {
  const { refreshInterval, updated } = document;
  const aged = freshness(date, now, staleness, refreshInterval);
  // Nobody knows what it says, so nobody can call it fresh.
  if (aged.daysOld !== null && document.faults.some(({ code }) => code === 'unreadable')) {
    return { ...aged, staleness: 'unknown', recommendedAction: 'none' };
  }
  const settled = { staleness: 'fresh', recommendedAction: 'none' } as const;
  if (!ages) return { ...aged, ...settled, score: null };
  if (aged.daysOld === null) return aged;
  const isWithin = refreshInterval !== null && aged.daysOld <= refreshInterval;
  if (isWithin || aged.staleness === 'fresh') {
    return aged.dateFrom === 'mtime'
      ? { ...aged, ...settled, staleness: 'unknown', score: null }
      : { ...aged, ...settled };
  }
  const isGuess = aged.dateFrom === 'mtime' || (aged.dateFrom !== 'git' && updated === null);
  return isGuess ? { ...aged, staleness: 'warning', recommendedAction: 'review' } : aged;
}

/**
 * First day, `YYYY-MM-DD`, on which `freshnessOf` calls what ages stale, should nobody touch it before; null where no
 * date is known or calendars end before.
 */
export function dueOn(
  { lastModified, staleness }: Freshness,
  thresholds: Settings['staleness'],
  refreshInterval: number | null,
): string | null {
  if (lastModified === null || staleness === 'unknown') return null;
  const limit = Math.max(refreshInterval ?? 0, Math.min(thresholds.warning, thresholds.critical));
  const due = new Date(Date.parse(lastModified.slice(0, 10)) + (limit + 1) * DAY);
  const text = Number.isNaN(due.getTime()) ? '' : due.toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : null;
}

/**
 * Age alone, whatever it is that ages. Strictly older than a threshold counts: day 14 is fresh, 15 and 30 warn, 31 is critical. `refreshInterval` (days)
 * replaces the expected refresh, by which `score` is counted.
 */
export function freshness(
  updated: DateStamp | null,
  now: string,
  thresholds: Settings['staleness'],
  refreshInterval: number | null,
): Freshness {
  if (updated === null || Number.isNaN(Date.parse(updated.value))) {
    const undated = { lastModified: null, dateFrom: null, daysOld: null, score: null } as const;
    return { ...undated, staleness: 'unknown', recommendedAction: 'none' };
  }
  const daysOld = daysBetween(updated.value, now);
  const staleness =
    daysOld > thresholds.critical ? 'critical' : daysOld > thresholds.warning ? 'warning' : 'fresh';
  const review = staleness === 'fresh' ? 'none' : 'review';
  return {
    lastModified: updated.value,
    dateFrom: updated.from,
    daysOld,
    score: Math.round((1000 * daysOld) / (refreshInterval ?? thresholds.refresh)) / 1000,
    staleness,
    recommendedAction: daysOld > thresholds.archive ? 'archive' : review,
  };
}
