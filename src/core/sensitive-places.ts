// Places in memory and in instructions that should not hold what they hold; other documents have none.

import type { Document } from '../model/document.ts';
import type { SensitivePlace } from '../model/facts.ts';
import { beginReading } from '../parse/places.ts';
import { findSecrets, findSensitive } from '../policy/policy.ts';
import { dialectOf, type Hierarchy, policyOf } from './hierarchy.ts';

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. Instructions are only to hold no secrets. */
export function sensitivePlaces(
  hierarchy: Hierarchy,
  document: Document,
): readonly SensitivePlace[] {
  const { role, path, text } = document;
  const isMemory =
    role.is === 'memory' ||
    (role.is === 'record' && dialectOf(hierarchy, document)?.upkeep?.records !== undefined);
  if (!isMemory && role.is !== 'instruction') return [];
  const found = isMemory ? findSensitive(text, policyOf(hierarchy, document)) : findSecrets(text);
  if (found.length === 0) return [];
  const reading = beginReading(path, text);
  return found.map(({ start, end, what, instead }) => ({
    path,
    span: reading.span(start, end),
    what,
    instead,
  }));
}
