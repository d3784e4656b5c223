// In: a function. Out: the same, which answers a key that it knows from memory.

/** Remembers what a key gave the first time; for what is shown on the pages of many heirs. */
export function memo<From, To>(make: (from: From) => To): (key: string, from: From) => To {
  const known = new Map<string, To>();
  return (key, from) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(from);
      known.set(key, value);
    }
    return value;
  };
}
