// Places in it that memory should not hold; other documents have none.

import type { Document } from '../model/document.ts';
import type { SensitivePlace } from '../model/facts.ts';
import type { MemoryPolicy } from '../model/settings.ts';
import { beginReading } from '../parse/places.ts';
import { findSensitive } from '../policy/policy.ts';

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. */
export function sensitivePlaces(
  { role, path, text }: Document,
  policy: MemoryPolicy,
): readonly SensitivePlace[] {
  if (role.is !== 'memory') return [];
  const found = findSensitive(text, policy);
  if (found.length === 0) return [];
  const reading = beginReading(path, text);
  return found.map(({ start, end, what, instead }) => ({
    path,
    span: reading.span(start, end),
    what,
    instead,
  }));
}
