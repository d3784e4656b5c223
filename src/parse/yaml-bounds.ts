// One fault a cause, and the signal that its key is left out.

import type { Reading } from './places.ts';

/** Deeper than this is no context anybody wrote by hand, and every later step may recurse safely. */
export const MAX_DEPTH = 64;
/** How many nodes all aliases of one block may add: a few lines of aliases can otherwise stand for billions. */
export const MAX_ALIAS_NODES = 10_000;

/** Ends the reading of one value that is too deep or too large; the top-level key that holds it is left out. */
export const DROPPED = Symbol('dropped');

/** Records that YAML between two offsets of the file nests or grows too much; `what` ends the sentence "The YAML …". */
export function tooDeep(reading: Reading, start: number, end: number, what: string): void {
  const advice = `Use at most ${MAX_DEPTH} levels and fewer aliases.`;
  reading.fault('too-deep', `The YAML ${what}.`, advice, start, end);
}

/** Tells a cause the first time and gives what is to be thrown: a value that is not what was written is worse than none. */
export function dropped(
  what: string,
  { start, end }: { readonly start: number; readonly end: number },
  { reading, told }: { readonly reading: Reading; readonly told: Set<string> },
): typeof DROPPED {
  if (!told.has(what)) tooDeep(reading, start, end, `${what}; the key that contains it is ignored`);
  told.add(what);
  return DROPPED;
}
