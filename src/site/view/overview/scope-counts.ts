// How many each scope holds, itself and all inside it.

export interface ScopeCount {
  readonly id: string;
  readonly count: number;
}

/** Scopes that hold something, in the order of `ids`. */
export function scopeCounts(
  things: readonly { readonly path: string }[],
  scopesOf: (path: string) => readonly string[],
  ids: readonly string[],
): readonly ScopeCount[] {
  const counts = new Map<string, number>();
  for (const { path } of things)
    for (const id of scopesOf(path)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ids.flatMap((id) => {
    const count = counts.get(id);
    return count === undefined ? [] : [{ id, count }];
  });
}
