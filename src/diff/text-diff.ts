// What differs between two texts, within their lines, wherever texts are compared.

import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of one text or of both, in the order of both; `null` stands for lines that are left out. */
export type Piece =
  | { readonly text: string; readonly in: Side | 'both' }
  | { readonly text: null; readonly lines: number };
export type Side = 'a' | 'b';

/** Equal lines that are kept on each side of a difference. */
const AROUND = 2;
/** Edits of lines, and of words within a passage; two texts with more have nothing in common. No time: the same texts differ alike on every machine. */
const MOST_LINES = 2000;
const MOST_WORDS = 400;
/** The part of a passage that stays, below which it is another one. */
const KEPT = 0.3;
/** The same of two whole texts: below it marks would strike out nearly all. */
const ALIKE = 0.5;

export function textDiff(a: string, b: string) {
  const changes: readonly Part[] = diffLines(a, b, { maxEditLength: MOST_LINES }) ?? [
    { value: a, removed: true, added: false },
    { value: b, added: true, removed: false },
  ];
  const parts = changes.flatMap((part, at) => {
    const [before, after] = [changes[at - 1], changes[at + 1]];
    if (part.removed) return after?.added ? inWords(part, after) : [part];
    if (part.added) return before?.removed ? [] : [part];
    return nearby(part.value, before !== undefined, after !== undefined);
  });
  // Of two texts that have little in common marks would only stand in the way.
  const isSimilar = shared(parts) >= Math.min(letters(a), letters(b)) * ALIKE;
  const pieces = parts.map(
    ({ value, lines, added, removed }): Piece =>
      lines === undefined
        ? { text: value, in: added ? 'b' : removed ? 'a' : 'both' }
        : { text: null, lines },
  );
  return { pieces, isSimilar };
}

interface Part extends Readonly<Record<'added' | 'removed', boolean>> {
  readonly value: string;
  readonly lines?: number;
}

function letters(text: string): number {
  return text.replace(/\s/g, '').length;
}

function shared(parts: readonly Part[]): number {
  const both = parts.filter(({ added, removed }) => !added && !removed);
  return both.reduce((sum, { value }) => sum + letters(value), 0);
}

/** Where hardly a word is kept, marks between the words say nothing. */
function inWords(old: Part, fresh: Part): readonly Part[] {
  const words = diffWordsWithSpace(old.value, fresh.value, { maxEditLength: MOST_WORDS });
  const least = Math.min(letters(old.value), letters(fresh.value));
  return words === undefined || shared(words) < least * KEPT ? [old, fresh] : words;
}

/** Of equal lines only those next to a difference. */
function nearby(text: string, isAfter: boolean, isBefore: boolean): readonly Part[] {
  const lines = text === '' ? [] : text.split(/(?<=\n)/);
  const start = isAfter ? AROUND : 0;
  const end = isBefore ? Math.max(start, lines.length - AROUND) : lines.length;
  const equal = (from: number, to: number): Part => {
    return { value: lines.slice(from, to).join(''), added: false, removed: false };
  };
  const gap = { ...equal(start, end), lines: end - start };
  return [equal(0, start), ...(end > start ? [gap] : []), equal(end, lines.length)];
}
