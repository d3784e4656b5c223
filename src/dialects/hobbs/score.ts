// How much a memory still counts: the one formula, with its parts (H-014 … H-016, C-36, C-37).

import type { Score, ScorePart } from '../../model/memory-record.ts';
import type { MemorySettings } from '../../model/settings.ts';

const DAY = 86_400_000;

export interface Uses {
  readonly created: string | null;
  readonly lastUsed: string | null;
  /** Times that it was confirmed. */
  readonly reinforced: number;
  /** Times that it was loaded; null where nobody counts. */
  readonly accesses: number | null;
}

/**
 * recency + reinforcement + access, where
 * - recency = 2^(−days since it was created ÷ half-life),
 * - reinforcement = weight × ln(1 + reinforced), which time does not take away,
 * - access = weight × 2^(−days since it was last loaded ÷ half-life) × n ÷ (n + 5), n the times it was loaded (5 where
 *   nobody counts).
 */
export function scoreOf(
  { created, lastUsed, reinforced, accesses }: Uses,
  now: string,
  { halfLife, reinforcement, access }: MemorySettings,
): Score {
  const decay = (days: number | null): number => (days === null ? 0 : 2 ** (-days / halfLife));
  const age = daysSince(created, now);
  const unused = daysSince(lastUsed, now);
  const count = accesses ?? 5;
  const parts = [
    part('recency', decay(age), age === null ? 'no date' : `created ${ago(age)}`),
    part(
      'reinforcement',
      reinforcement * Math.log1p(reinforced),
      reinforced === 0 ? 'never reinforced' : `reinforced ${times(reinforced)}`,
    ),
    part(
      'access',
      (access * decay(unused) * count) / (count + 5),
      unused === null
        ? 'never loaded'
        : lastUsed === created && !accesses
          ? 'not loaded since it was created'
          : accesses === 0
            ? `never loaded, last confirmed ${ago(unused)}`
            : `last loaded ${ago(unused)}${accesses === null ? '' : `, ${times(accesses)} in all`}`,
    ),
  ];
  return { value: rounded(parts.reduce((sum, { value }) => sum + value, 0)), parts };
}

function part(name: string, value: number, because: string): ScorePart {
  return { name, value: rounded(value), because };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What lies ahead counts as today. */
function daysSince(date: string | null, now: string): number | null {
  return date === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(date)) / DAY));
}

function ago(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
