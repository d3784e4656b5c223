// In: a function. Out: the same, which answers a key that it knows from memory.

import { listen, noteReads, type Reads } from './reads.ts';

interface Known<To> {
  readonly value: To;
  readonly reads: Reads;
}

/** Where answers are kept: a Map, or a WeakMap for objects. */
interface Memory<Key, To> {
  get(key: Key): Known<To> | undefined;
  set(key: Key, known: Known<To>): unknown;
}

/**
 * Remembers what a key gave the first time; for what is shown on the pages of many heirs. Whoever is answered from
 * memory has read what the first one read: nothing else in the site may remember anything from page to page.
 */
export function memo<From, To>(make: (from: From) => To): (key: string, from: From) => To {
  return remember(new Map<string, Known<To>>(), make);
}

/** The same for objects, for as long as they live, from the second time on: most have one heir, and need not be kept. */
export function memoOf<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const seen = new WeakSet<From>();
  const ask = remember(new WeakMap<From, Known<To>>(), make);
  return (from) => {
    if (seen.has(from)) return ask(from, from);
    seen.add(from);
    return make(from);
  };
}

function remember<Key, From, To>(
  memory: Memory<Key, To>,
  make: (from: From) => To,
): (key: Key, from: From) => To {
  return (key, from) => {
    let known = memory.get(key);
    if (known === undefined) {
      known = listen(() => make(from));
      memory.set(key, known);
    }
    noteReads(known.reads);
    return known.value;
  };
}
