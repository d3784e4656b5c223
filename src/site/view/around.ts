// The members nearest to it, so that no page lists all.

export interface Around<T> {
  readonly shown: readonly T[];
  /** How many stand before and after what is shown. */
  readonly before: number;
  readonly after: number;
}

/** At most `most` members of `list`, with `at` near the middle; `at` may be −1: the first ones. */
export function around<T>(list: readonly T[], at: number, most: number): Around<T> {
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), list.length - most));
  const shown = list.slice(start, start + most);
  return { shown, before: start, after: list.length - start - shown.length };
}
