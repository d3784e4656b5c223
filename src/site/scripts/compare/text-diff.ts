// What differs between two texts, within their lines.

import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of one side's text; `null` stands for equal lines that are left out. */
export type Piece =
  | { readonly text: string; readonly isOwn: boolean }
  | { readonly text: null; readonly lines: number };

export interface TextDiff {
  readonly a: readonly Piece[];
  readonly b: readonly Piece[];
  /** False for two texts that have little in common: they are told whole, and nothing is marked. */
  readonly isSimilar: boolean;
}

/** Equal lines that are kept on each side of a difference. */
const AROUND = 2;
/** Milliseconds for the words of one passage; after that it differs as a whole. */
const PATIENCE = 100;
/** The part of a passage that stays, below which it is another one. */
const KEPT = 0.3;
/** The same of two whole texts: below it marks would strike out nearly all. */
const ALIKE = 0.5;

/** Of both texts, in their order; `lines` of what both have are left out where they are counted. */
interface Part extends Readonly<Record<'added' | 'removed', boolean>> {
  readonly value: string;
  readonly lines?: number;
}

export function textDiff(a: string, b: string): TextDiff {
  const changes: readonly Part[] = diffLines(a, b, { timeout: 1000 }) ?? [
    { value: a, removed: true, added: false },
    { value: b, added: true, removed: false },
  ];
  const parts = changes.flatMap((part, at) => {
    const [before, after] = [changes[at - 1], changes[at + 1]];
    if (part.removed) return after?.added ? inWords(part, after) : [part];
    if (part.added) return before?.removed ? [] : [part];
    return nearby(part.value, before !== undefined, after !== undefined);
  });
  const least = Math.min(letters(a), letters(b));
  if (shared(parts) < least * ALIKE) {
    const whole = (text: string) => [{ text, isOwn: false }];
    return { a: whole(a), b: whole(b), isSimilar: false };
  }
  const without = (other: 'added' | 'removed'): readonly Piece[] =>
    parts
      .filter((part) => !part[other])
      .map(({ value, lines, added, removed }) =>
        lines === undefined ? { text: value, isOwn: added || removed } : { text: null, lines },
      );
  return { a: without('added'), b: without('removed'), isSimilar: true };
}

function letters(text: string): number {
  return text.replace(/\s/g, '').length;
}

/** Letters that both have. */
function shared(parts: readonly Part[]): number {
  const both = parts.filter(({ added, removed }) => !added && !removed);
  return both.reduce((sum, { value }) => sum + letters(value), 0);
}

/** Where hardly a word is kept, marks between the words say nothing. */
function inWords(old: Part, fresh: Part): readonly Part[] {
  const words = diffWordsWithSpace(old.value, fresh.value, { timeout: PATIENCE });
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
