// What stands at a key path, and the same data with something else there.

/** Undefined where nothing stands. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  let at = data;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) || !Object.hasOwn(at, key))
      return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** A copy in which `value` stands at the path; everything else is the same. */
export function withValue(
  data: unknown,
  [key, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (key === undefined) return value;
  const below = valueAt(data, [key]);
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const others = entries.filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, withValue(below, rest, value)]]);
}

/** Comparable: maps without regard to their order or prototype. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, plain(one)]),
  );
}
