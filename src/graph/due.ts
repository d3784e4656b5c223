// What is stale, whose it is, and what is next.

import type { HealthEntry } from '../model/facts.ts';
import { compareText } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import { daysBetween } from './staleness.ts';

/** Days ahead that a review looks at most. */
const SOON = 14;
/** Days after which what keeps its own pace is looked at all the same. */
export const QUARTER = 90;

export interface DueDocument extends HealthEntry {
  readonly why: NonNullable<HealthEntry['stale']> | 'outdated' | 'next';
}

/** Documents that somebody has to look at, and why: what is stale, the worst first; what its code has left behind; what is next. */
export function dueDocuments(
  entries: readonly HealthEntry[],
  now: string,
  days: number,
): readonly DueDocument[] {
  const isOutdated = ({ code }: HealthEntry): boolean => code?.outdated === true;
  const stale = entries.filter(({ stale }) => stale !== null).sort(worstFirst);
  const moved = entries.filter((entry) => entry.stale === null && isOutdated(entry));
  const next = nextReviews(
    entries.filter((entry) => !isOutdated(entry)),
    now,
    days,
  );
  return [
    ...stale.map((entry) => ({ ...entry, why: entry.stale ?? 'warning' })),
    ...moved.map((entry) => ({ ...entry, why: 'outdated' as const })),
    ...next.map((entry) => ({ ...entry, why: 'next' as const })),
  ];
}

/** Whose the documents are: who has most that is stale first, nobody last. */
export function ownerCounts(entries: readonly HealthEntry[]) {
  const counts = [...Map.groupBy(entries, ({ owner }) => owner)].map(([owner, all]) => ({
    owner,
    critical: all.filter(({ stale }) => stale === 'critical').length,
    warning: all.filter(({ stale }) => stale === 'warning').length,
    documents: all.length,
  }));
  const work = ({ owner, critical, warning }: (typeof counts)[number]): number =>
    owner === null ? -1 : critical * 1e6 + warning;
  return counts.sort((a, b) => work(b) - work(a) || ((a.owner ?? '') < (b.owner ?? '') ? -1 : 1));
}

/** Days ahead that a review looks: half of what a document has in all, else everything that is fresh would be due. */
export function soon({ warning }: Pick<Settings['staleness'], 'warning'>): number {
  return Math.max(1, Math.min(SOON, Math.floor(warning / 2)));
}

/** What goes stale within so many `days`, the nearest first, then what nobody changed for a quarter though its own pace allows it. */
function nextReviews(entries: readonly HealthEntry[], now: string, days: number) {
  const known = entries.filter(({ stale, dateFrom }) => stale === null && dateFrom !== 'mtime');
  const isSoon = ({ due }: HealthEntry): boolean => due !== null && daysBetween(now, due) <= days;
  const near = known.filter(isSoon);
  const quarter = known.filter(
    (entry) => !isSoon(entry) && entry.due !== null && (entry.daysOld ?? 0) > QUARTER,
  );
  return [
    ...near.sort((a, b) => compareText(a.due ?? '', b.due ?? '') || compareText(a.path, b.path)),
    ...quarter.sort((a, b) => (b.daysOld ?? 0) - (a.daysOld ?? 0) || compareText(a.path, b.path)),
  ];
}

/** What to do, as the filter names it. */
export function actionOf({ advice }: HealthEntry): string {
  return advice === null || advice.action === 'refresh' ? 'review' : advice.action;
}

function worstFirst(a: HealthEntry, b: HealthEntry): number {
  const rank = ({ stale }: HealthEntry): number => (stale === 'critical' ? 0 : 1);
  return rank(a) - rank(b) || (b.daysOld ?? 0) - (a.daysOld ?? 0) || compareText(a.path, b.path);
}
