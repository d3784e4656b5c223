// In: a date, now and thresholds in days. Out: how fresh a document is (L-060 … L-064, C-07, C-09).

import type { Freshness } from '../model/resolution.ts';
import type { StalenessSettings } from '../model/settings.ts';
import type { DateStamp } from '../model/source.ts';

const DAY = 86_400_000;

/** Whole calendar days (UTC) from `date` to `now`, both ISO 8601; negative where the date lies ahead. */
export function daysBetween(date: string, now: string): number {
  return (
    Math.floor(Date.parse(now.slice(0, 10)) / DAY) - Math.floor(Date.parse(date.slice(0, 10)) / DAY)
  );
}

/**
 * Strictly older than a threshold counts: day 14 is fresh, 15 and 30 warn, 31 is critical. `refreshInterval` (days)
 * replaces the expected refresh, by which `score` is counted.
 */
export function freshness(
  updated: DateStamp | null,
  now: string,
  thresholds: StalenessSettings,
  refreshInterval: number | null,
): Freshness {
  if (updated === null || Number.isNaN(Date.parse(updated.value))) {
    return {
      lastModified: null,
      dateFrom: null,
      daysOld: null,
      score: null,
      staleness: 'unknown',
      recommendedAction: 'none',
    };
  }
  const daysOld = daysBetween(updated.value, now);
  const staleness =
    daysOld > thresholds.critical ? 'critical' : daysOld > thresholds.warning ? 'warning' : 'fresh';
  const review = staleness === 'fresh' ? 'none' : 'review';
  return {
    lastModified: updated.value,
    dateFrom: updated.from,
    daysOld,
    score: round(daysOld / (refreshInterval ?? thresholds.refresh)),
    staleness,
    recommendedAction: daysOld > thresholds.archive ? 'archive' : review,
  };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
