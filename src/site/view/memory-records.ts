// Memory that is kept one fact at a time, as its page shows it: groups, what needs attention, chains, months to come.

import type { Attention, MemoryRecord } from '../../model/memory-record.ts';
import { compareText } from '../../model/order.ts';
import type { SiteData } from '../site-data.ts';

export const MONTHS = 12;

export interface RecordRow {
  readonly record: MemoryRecord;
  /** Of the page. */
  readonly anchor: string;
  /** Scores now and in each of the months to come; null: not ranked. */
  readonly scores: readonly number[] | null;
}

export interface RecordsView {
  readonly rows: readonly RecordRow[];
  readonly attention: readonly (RecordRow & { readonly why: Attention })[];
  /** Each from the newest to the oldest that it replaces. */
  readonly chains: readonly (readonly RecordRow[])[];
  /** How many live records need attention by then, the first one now. */
  readonly months: readonly { readonly month: string; readonly due: number }[];
}

export function recordsView({
  records,
  recordsAt,
  now,
}: Pick<SiteData, 'records' | 'recordsAt' | 'now'>): RecordsView {
  const moments = Array.from({ length: MONTHS + 1 }, (_, ahead) => monthsAfter(now, ahead));
  const then = moments.map((moment, ahead) => (ahead === 0 ? records : recordsAt(moment)));
  const scores = then.map((all) => new Map(all.map((one) => [keyOf(one), one.score])));
  const rows = records.map((record, at) => ({
    record,
    anchor: `r${at + 1}`,
    scores:
      record.score === null ? null : scores.map((known) => known.get(keyOf(record))?.value ?? 0),
  }));
  const ranked = rows.toSorted(
    (a, b) =>
      (b.record.score?.value ?? Infinity) - (a.record.score?.value ?? Infinity) ||
      compareText(a.record.id, b.record.id),
  );
  return {
    rows: ranked,
    attention: ranked.flatMap((row) => row.record.attention.map((why) => ({ ...row, why }))),
    chains: chainsOf(rows),
    months: then.map((all, ahead) => ({
      month: moments[ahead]?.slice(0, 7) ?? '',
      due: all.filter(({ attention }) => attention.length > 0).length,
    })),
  };
}

function keyOf({ dialect, path, id, line }: MemoryRecord): string {
  return JSON.stringify([dialect, path, id, line]);
}

/** The same day of a later month, or its last. */
function monthsAfter(now: string, ahead: number): string {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + ahead + 1, 0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.toISOString();
}

function chainsOf(rows: readonly RecordRow[]): readonly (readonly RecordRow[])[] {
  const byId = new Map(rows.map((row) => [`${row.record.dialect} ${row.record.id}`, row]));
  const heads = rows.filter(
    ({ record }) => record.supersedes.length > 0 && record.supersededBy === null,
  );
  return heads.map((head) => {
    const chain = new Set([head]);
    for (const { record } of chain)
      for (const id of record.supersedes) {
        const older = byId.get(`${record.dialect} ${id}`);
        if (older !== undefined) chain.add(older);
      }
    return [...chain];
  });
}

/** Points of a small line, the highest score of all at the top. */
export function sparkline(scores: readonly number[], most: number, width: number, height: number) {
  const step = width / Math.max(1, scores.length - 1);
  return scores
    .map(
      (score, at) => `${(at * step).toFixed(1)},${(height - (score / most) * height).toFixed(1)}`,
    )
    .join(' ');
}
