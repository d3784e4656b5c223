import type { Lifecycle } from './document.ts';

export interface StatusTable {
  readonly statuses: readonly string[];
  /** Null for a word that is not in the table. */
  readonly lifecycle: (rawStatus: string | null) => Lifecycle | null;
}

/** Statuses that are one word each, in any case. */
export function statusTable(table: Readonly<Record<string, Lifecycle>>): StatusTable {
  const known = new Map(Object.entries(table));
  return {
    statuses: [...known.keys()],
    lifecycle: (rawStatus) => known.get(rawStatus?.trim().toLowerCase() ?? '') ?? null,
  };
}
