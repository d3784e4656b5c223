// The value, computed once: a plan is asked for by each of its agents.

const known = new WeakMap<object, Map<string, unknown>>();

/** `owner` must not change: a tree is one moment, and its reader gives one document a path. The name tells the kind of value, too. */
export function onceFor<Value>(owner: object, name: string, compute: () => Value): Value {
  const values = known.get(owner) ?? new Map<string, unknown>();
  known.set(owner, values);
  if (!values.has(name)) values.set(name, compute());
  return values.get(name) as Value;
}
