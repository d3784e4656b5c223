import type { DocumentRole, Lifecycle } from './document.ts';

/** What statuses mean. */
export interface Statuses {
  /** For suggestions. */
  readonly words: readonly string[];
  /** Of these, what documents of a kind are said to be. */
  readonly ofKinds?: Readonly<Record<string, readonly string[]>>;
  /** In the words of every dialect; null: nobody knows it, and it counts as active. */
  readonly lifecycle: (rawStatus: string, role: DocumentRole) => Lifecycle | null;
}

/** Statuses that are one word each, in any case. */
export function statusTable(table: Readonly<Record<string, Lifecycle>>) {
  const known = new Map(Object.entries(table));
  return {
    words: [...known.keys()],
    lifecycle: (rawStatus: string | null): Lifecycle | null =>
      known.get(rawStatus?.trim().toLowerCase() ?? '') ?? null,
  };
}
