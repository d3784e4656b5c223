// Memory that is kept one fact at a time, of every system.

import type { MemoryRecord, RecordGroups } from '../model/memory-record.ts';
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
