// What a check has read, in numbers: told beside its findings, since "nothing found" may also mean that nothing was looked at.

import type { ReadCounts } from '../model/finding.ts';
import { documentRoles, type Hierarchy, inheritances } from './hierarchy.ts';

export function readCounts(hierarchy: Hierarchy): ReadCounts {
  const documents = documentRoles(hierarchy);
  const roles: Partial<Record<keyof ReadCounts['roles'], number>> = {};
  const byLevel = new Map<string | null, number>();
  for (const { is, level } of documents.values()) {
    if (is === 'definition') byLevel.set(level, (byLevel.get(level) ?? 0) + 1);
    else roles[is] = (roles[is] ?? 0) + 1;
  }
  const levels = [...inheritances(hierarchy).values()].flatMap((one) => one.levels.slice(1));
  // Two systems may call theirs alike.
  const byName = new Map(levels.map((level) => [level.name, level]));
  const scopes = [...byName.values()].flatMap(({ name, plural }) => {
    const count = byLevel.get(name) ?? 0;
    return count === 0 ? [] : [{ name, plural, count }];
  });
  return { documents: documents.size, roles, scopes };
}
