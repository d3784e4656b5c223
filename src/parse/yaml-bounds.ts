// One fault a cause, and the signal that its key is left out.

import type { Reading } from './places.ts';

/** Deeper than this is no context anybody wrote by hand, and every later step may recurse safely. */
export const MAX_DEPTH = 64;
/**
 * The parser recurses, and when its stack ends depends on what else the process has done: half of the least depth at which
 * it was seen to fail, in brackets or in columns before a line's first word.
 */
const MAX_NESTING = 400;
/** How many nodes all aliases of one block may add: a few lines of aliases can otherwise stand for billions. */
export const MAX_ALIAS_NODES = 10_000;

/** True where YAML may nest deeper than its parser can follow. Linear; brackets in texts count, too. */
export function mayOverflow(yaml: string): boolean {
  if (yaml.length <= MAX_NESTING) return false;
  // A bracket that nobody closed ends where the next key of a map begins.
  const endsAtKeys = /^(?:[ \t]*(?:#.*)?\r?\n)*["'\w]/.test(yaml);
  let open = 0;
  let lead = 0;
  for (let at = 0; at < yaml.length; at += 1) {
    const char = yaml[at] ?? '';
    if (char === '\n') lead = 0;
    else if (lead >= 0 && ' -?'.includes(char)) lead += 1;
    else {
      if (lead === 0 && endsAtKeys && char !== '#' && char !== '\r') open = 0;
      lead = -1;
      if (char === '[' || char === '{') open += 1;
      else if (open > 0 && (char === ']' || char === '}')) open -= 1;
    }
    if (lead > MAX_NESTING || open > MAX_NESTING) return true;
  }
  return false;
}

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
