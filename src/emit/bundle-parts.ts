// Cuts a bundle where members, passages and headings begin, and takes out what others have, too.

import { hash } from 'node:crypto';
import type { BundlePieces } from '../model/bundle-parts.ts';

/** Shorter texts stand in the bundle itself: a file and its name would be longer. */
const LEAST = 300;

/** What may be shared. */
export interface Shared {
  /** Unit by unit; true for one after which a part ends, wherever it stands. */
  readonly ends: ReadonlyMap<string, boolean>;
  /** Whole parts, by the unit with which each begins: found without looking at its units. */
  readonly parts: ReadonlyMap<string, string>;
}

/** All of a text. A part ends where the bytes say so, so that one unit more or less changes one part. */
export function sharedIn(text: string): Shared {
  const ends = new Map<string, boolean>();
  const parts = new Map<string, string>();
  let first = '';
  let start = 0;
  for (let from = 0; from < text.length; ) {
    const to = endOf(text, from);
    const unit = text.slice(from, to);
    const isEnd = ends.get(unit) ?? hash('sha1', unit).startsWith('0');
    ends.set(unit, isEnd);
    if (from === start) first = unit;
    if (isEnd) parts.set(first, text.slice(start, to));
    if (isEnd) start = to;
    from = to;
  }
  return { ends, parts };
}

/** `nameOf` keeps a part and gives its name. */
export function cutBundle(
  text: string,
  { ends, parts }: Shared,
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
  for (let from = 0; from < text.length; ) {
    let to = endOf(text, from);
    const unit = text.slice(from, to);
    const isEnd = ends.get(unit);
    const isShared = isEnd !== undefined;
    if (isShared !== isRunShared) endRun();
    isRunShared = isShared;
    const part = run === '' ? (parts.get(unit) ?? unit) : unit;
    const isWhole = part !== unit && isPart(text, from, part);
    if (isWhole) to = from + part.length;
    run += isWhole ? part : unit;
    if (isEnd || isWhole) endRun();
    from = to;
  }
  endRun();
  return pieces;
}

function isPart(text: string, from: number, part: string): boolean {
  const to = from + part.length;
  return text.slice(from, to) === part && (to === text.length || endOf(text, to - 1) === to);
}

const CUT = /(?: {2}){1,2}["{]| {2}[\]}]|Source: |#/y;

/** Where the unit that begins there ends; one after the other they are the text. */
function endOf(text: string, from: number): number {
  for (let at = text.indexOf('\n', from + 1) + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    // The comma and the break belong to what follows: the last of a list has none behind it.
    const to = text[at - 2] === ',' ? at - 2 : at - 1;
    CUT.lastIndex = at;
    if (to > from && CUT.test(text)) return to;
  }
  return text.length;
}
