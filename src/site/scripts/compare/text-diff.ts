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

export function textDiff(a: string, b: string): TextDiff {
  const sides: Sides = { a: [], b: [], shared: 0 };
  const changes = diffLines(a, b, { timeout: 1000 }) ?? [
    { value: a, removed: true, added: false },
    { value: b, added: true, removed: false },
  ];
  changes.forEach(({ value, added, removed }, at) => {
    const next = changes[at + 1];
    if (removed && next?.added) replace(value, next.value, sides);
    else if (removed) sides.a.push({ text: value, isOwn: true });
    else if (!added) keep(value, at === 0, next === undefined, sides);
    else if (!changes[at - 1]?.removed) sides.b.push({ text: value, isOwn: true });
  });
  if (sides.shared >= Math.min(letters(a), letters(b)) * ALIKE)
    return { a: sides.a, b: sides.b, isSimilar: true };
  const whole = (text: string): readonly Piece[] => [{ text, isOwn: false }];
  return { a: whole(a), b: whole(b), isSimilar: false };
}

interface Sides {
  readonly a: Piece[];
  readonly b: Piece[];
  /** Letters that both have. */
  shared: number;
}

function letters(text: string): number {
  return text.replace(/\s/g, '').length;
}

function replace(old: string, fresh: string, sides: Sides): void {
  const words = diffWordsWithSpace(old, fresh, { timeout: PATIENCE });
  const equal = (words ?? [])
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + letters(value), 0);
  // Where hardly a word is kept, marks between the words say nothing.
  if (words === undefined || equal < Math.min(letters(old), letters(fresh)) * KEPT) {
    sides.a.push({ text: old, isOwn: true });
    sides.b.push({ text: fresh, isOwn: true });
    return;
  }
  sides.shared += equal;
  for (const { value, added, removed } of words) {
    if (!added) sides.a.push({ text: value, isOwn: removed });
    if (!removed) sides.b.push({ text: value, isOwn: added });
  }
}

/** Of equal lines only those next to a difference. */
function keep(text: string, isFirst: boolean, isLast: boolean, sides: Sides): void {
  sides.shared += letters(text);
  const lines = text === '' ? [] : text.split(/(?<=\n)/);
  const before = isFirst ? [] : lines.slice(0, AROUND);
  const after = isLast ? [] : lines.slice(Math.max(before.length, lines.length - AROUND));
  const left = lines.length - before.length - after.length;
  const pieces: readonly Piece[] = [
    { text: before.join(''), isOwn: false },
    ...(left > 0 ? [{ text: null, lines: left } as const] : []),
    { text: after.join(''), isOwn: false },
  ];
  sides.a.push(...pieces);
  sides.b.push(...pieces);
}
