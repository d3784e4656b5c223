/** Computes a value when somebody first asks for it, and keeps it. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Computes each value when somebody first asks for it, and keeps it. */
export function onceEach<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    values.set(key, computed);
    return computed;
  };
}

const known = new WeakMap<object, Map<string, unknown>>();

/** The same for each owner, which must not change: a tree is one moment, and its reader gives one document a path. The name tells the kind of value, too. */
export function onceFor<Value>(owner: object, name: string, compute: () => Value): Value {
  const values = known.get(owner);
  if (values === undefined) {
    known.set(owner, new Map());
    return onceFor(owner, name, compute);
  }
  if (!values.has(name)) values.set(name, compute());
  return values.get(name) as Value;
}

const START = {};

/** The same for each list of owners, in its order. */
export function onceForAll<Value>(
  owners: readonly object[],
  name: string,
  compute: () => Value,
): Value {
  const end = owners.reduce((place, owner) => {
    const places = onceFor(place, 'places', () => new WeakMap<object, object>());
    const next = places.get(owner) ?? {};
    places.set(owner, next);
    return next;
  }, START);
  return onceFor(end, name, compute);
}

/** The same for each key; above `most`, what was asked for longest ago is forgotten. */
export function onceOfLast<Key, Value>(
  known: Map<Key, Value>,
  most: number,
  key: Key,
  compute: () => Value,
): Value {
  const value = known.has(key) ? (known.get(key) as Value) : compute();
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return value;
}

const MOST_TEXTS = 1000;

/** The same for each of the last texts: states of a history share most of them. */
export function onceForText<Value>(
  compute: (text: string) => Value,
  most = MOST_TEXTS,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => onceOfLast(known, most, text, () => compute(text));
}

/** `plain` with values more, each computed when somebody first asks for it. */
export function lazily<Plain extends object, More extends object>(
  plain: Plain,
  more: { readonly [Name in keyof More]: () => More[Name] },
): Plain & More {
  const getters = Object.entries<() => unknown>(more).map(([name, compute]) => [
    name,
    { get: once(compute), enumerable: true },
  ]);
  return Object.defineProperties(plain, Object.fromEntries(getters)) as Plain & More;
}
