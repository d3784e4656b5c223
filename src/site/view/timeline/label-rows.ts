// The row of each, and whether its name stands beneath or above the mark.

/** How far to the right a row is taken already: by marks, by names beneath them, by names above. */
export interface Row {
  marks: number;
  below: number;
  above: number;
}

export interface Seat {
  readonly index: number;
  /** Null: the row is too full for any name. */
  readonly label: 'below' | 'above' | null;
}

/** Air that two marks need for an arrow between them. */
const GAP = 34;
/** Beyond these nothing is readable any more, and marks may cover each other. */
const MOST_ROWS = 8;

/** A seat for the mark at `x` with a name of width `wide`; `rows` remember it. */
export function rowFor(rows: Row[], x: number, wide: number): Seat {
  const start = x - wide / 2;
  const fits = ({ marks, below, above }: Row): boolean =>
    x - GAP >= marks - 0.1 && start >= Math.min(below, above) - 0.1;
  const free = rows.findIndex(fits);
  const index = free >= 0 ? free : Math.min(rows.length, MOST_ROWS - 1);
  const isFull = free < 0 && rows.length >= MOST_ROWS;
  const row = rows[index] ?? {
    marks: Number.NEGATIVE_INFINITY,
    below: Number.NEGATIVE_INFINITY,
    above: Number.NEGATIVE_INFINITY,
  };
  rows[index] = row;
  row.marks = Math.max(row.marks, x);
  if (isFull) return { index, label: null };
  if (start >= row.below - 0.1) {
    row.below = start + wide;
    return { index, label: 'below' };
  }
  row.above = start + wide;
  return { index, label: 'above' };
}
