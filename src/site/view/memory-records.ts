// Memory that is kept one fact at a time, as its page shows it: the best first, what is not ranked before it.

import type { MemoryRecord } from '../../model/memory-record.ts';
import { compareText } from '../../model/order.ts';

export interface RecordRow {
  readonly record: MemoryRecord;
  /** Of the page. */
  readonly anchor: string;
}

export function rankedRecords(records: readonly MemoryRecord[]): readonly RecordRow[] {
  const rank = ({ score }: MemoryRecord): number => score?.value ?? Infinity;
  return records
    .map((record, at) => ({ record, anchor: `r${at + 1}` }))
    .sort((a, b) => rank(b.record) - rank(a.record) || compareText(a.record.id, b.record.id));
}
