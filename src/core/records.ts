// Memory that is kept one fact at a time, of every system: found by words, by group, and in the order that was asked for.

import type { MemoryRecord, RecordGroups } from '../model/memory-record.ts';
import { compareText } from '../model/order.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Every record as it stands at a moment, now or to come. */
export function recordsAt(hierarchy: Hierarchy, now: string): readonly MemoryRecord[] {
  const { tree, dialects, document, settings } = hierarchy;
  return dialects.flatMap(
    ({ upkeep }) => upkeep?.records?.list(tree, document, now, settings) ?? [],
  );
}

export function groupsOf(
  { dialects }: Pick<Hierarchy, 'dialects'>,
  records: readonly MemoryRecord[],
): readonly RecordGroups[] {
  return dialects.flatMap(({ name: dialect, upkeep }) => {
    if (upkeep?.records === undefined) return [];
    const { plural, each } = upkeep.records.groups;
    const own = records.filter((record) => record.dialect === dialect);
    const counted = each.map((group) => ({
      ...group,
      count: own.filter((record) => record.group === group.name).length,
    }));
    return [{ dialect, plural, groups: counted }];
  });
}

export interface RecordQuery {
  /** Each of these stands in a record, in any case. */
  readonly words: readonly string[];
  readonly group: string | null;
  readonly sort: 'score' | 'date' | 'group';
  /** Also what is superseded, archived or expired, and what a summary stands for. */
  readonly all: boolean;
}

/** A group that is asked for is shown with all that it keeps. */
export function findRecords(
  records: readonly MemoryRecord[],
  { words, group, sort, all }: RecordQuery,
): readonly MemoryRecord[] {
  const hidden = all || group !== null ? new Set<string>() : summarized(records);
  const wanted = records.filter(
    (record) =>
      (group === null || record.group === group) &&
      (all || group !== null || (isLive(record) && !hidden.has(keyOf(record)))) &&
      (words.length === 0 || record.searchable !== false) &&
      words.every((word) => textOf(record).includes(word.toLowerCase())),
  );
  return sort === 'group' ? wanted : wanted.toSorted(sort === 'date' ? byDate : byScore);
}

/** Records that a live summary stands for, by `dialect id`. */
function summarized(records: readonly MemoryRecord[]): Set<string> {
  const live = records.filter(({ lifecycle }) => lifecycle === 'active');
  return new Set(
    live.flatMap(({ dialect, summarizes }) => summarizes.map((id) => `${dialect} ${id}`)),
  );
}

function keyOf({ dialect, id }: Pick<MemoryRecord, 'dialect' | 'id'>): string {
  return `${dialect} ${id}`;
}

function isLive({ lifecycle }: MemoryRecord): boolean {
  return lifecycle === 'active' || lifecycle === 'draft';
}

function textOf({ id, title, text, tags }: MemoryRecord): string {
  return `${id} ${title} ${tags.join(' ')} ${text}`.toLowerCase();
}

function dateOf({ updated, created }: MemoryRecord): string {
  return updated ?? created ?? '';
}

/** The newest first; without a date last. */
function byDate(a: MemoryRecord, b: MemoryRecord): number {
  return compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id);
}

/** The best first; what is not ranked stands before: nobody weighs it. */
function byScore(a: MemoryRecord, b: MemoryRecord): number {
  return (b.score?.value ?? Infinity) - (a.score?.value ?? Infinity) || byDate(a, b);
}
