// The members nearest to it, so that no page lists all.

/** At most `most` members of `list`, with `at` near the middle; `at` may be −1: the first ones. `before` and `after` count the others. */
export function around<T>(list: readonly T[], at: number, most: number) {
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), list.length - most));
  const shown = list.slice(start, start + most);
  return { shown, before: start, after: list.length - start - shown.length };
}
