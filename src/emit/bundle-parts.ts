// Cuts a bundle where members, passages and headings begin, and takes out what others have, too.

import { hash } from 'node:crypto';
import type { BundlePieces } from '../model/bundle-parts.ts';

/** Shorter texts stand in the bundle itself: a file and its name would be longer. */
const LEAST = 300;

/** What may be shared, unit by unit; true for one after which a part ends, wherever it stands. */
export type Shared = ReadonlyMap<string, boolean>;

/** All of a text. A part ends where the bytes say so, so that one unit more or less changes one part. */
export function sharedIn(text: string): Shared {
  return new Map(unitsOf(text).map((unit) => [unit, hash('sha1', unit).startsWith('0')]));
}

/** `nameOf` keeps a part and gives its name. */
export function cutBundle(
  text: string,
  shared: Shared,
  nameOf: (part: string) => string,
): BundlePieces {
  const pieces: (string | { readonly part: string })[] = [];
  let run = '';
  let isRunShared = false;
  const endRun = (): void => {
    const last = pieces.at(-1);
    if (isRunShared && run.length >= LEAST) pieces.push({ part: nameOf(run) });
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + run;
    else if (run !== '') pieces.push(run);
    run = '';
  };
  for (const unit of unitsOf(text)) {
    const isEnd = shared.get(unit);
    const isShared = isEnd !== undefined;
    if (isShared !== isRunShared) endRun();
    isRunShared = isShared;
    run += unit;
    if (isEnd) endRun();
  }
  endRun();
  return pieces;
}

const CUT = /(?: {2}){1,2}["{]| {2}[\]}]|Source: |#/y;

/** One after the other they are the text. */
function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    CUT.lastIndex = at;
    if (!CUT.test(text)) continue;
    // The comma and the break belong to what follows: the last of a list has none behind it.
    const to = text[at - 2] === ',' ? at - 2 : at - 1;
    units.push(text.slice(from, to));
    from = to;
  }
  return [...units, text.slice(from)];
}
