import type { Size } from './view.ts';

/** A name beside a circle on the screen; `width` of its text, all in pixels. */
export interface Wanted {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  /** Rather than not at all, its name lies on nodes that are not. */
  readonly isImportant: boolean;
}

/** Left end and middle line of a name that found room. */
export interface PlacedName {
  readonly node: number;
  readonly left: number;
  readonly middle: number;
  readonly width: number;
}

/** Edge of a cell of the screen: no cell is given twice, so that nothing overlaps. */
const CELL = 4;
export const NAME_HEIGHT = 16;
const GAP = 5;

/** What a cell holds: nothing, a node that an important name may hide, or what nothing may. */
const [FREE, SOFT, HARD] = [0, 1, 2];

/** Greedy: each takes the room right of its node, left, below or above; `obstacles` are circles to keep free, `reserved` names that have their place. */
export function placeNames(
  wanted: Iterable<Wanted>,
  obstacles: Iterable<Omit<Wanted, 'node' | 'width'>>,
  reserved: readonly PlacedName[],
  { width, height }: Size,
  most: number,
): readonly PlacedName[] {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const taken = new Uint8Array(columns * rows);
  for (const { x, y, radius, isImportant } of obstacles) {
    const r = radius * 0.75;
    fill([x - r, y - r, x + r, y + r], isImportant ? HARD : SOFT);
  }
  for (const name of reserved) fill(boxOf(name), HARD);
  const placed: PlacedName[] = [];
  for (const want of wanted) {
    if (placed.length >= most) break;
    const found = room(want, FREE) ?? (want.isImportant ? room(want, SOFT) : null);
    if (found === null) continue;
    fill(boxOf(found), HARD);
    placed.push(found);
  }
  return placed;

  /** Where a name hides nothing beyond `upTo`, or null. */
  function room({ node, x, y, radius, width: long }: Wanted, upTo: number): PlacedName | null {
    const apart = radius + GAP;
    const aside = apart + NAME_HEIGHT / 2;
    const places = [
      { left: x + apart, middle: y },
      { left: x - apart - long, middle: y },
      { left: x - long / 2, middle: y + aside },
      { left: x - long / 2, middle: y - aside },
    ];
    for (const place of places) {
      const name = { ...place, node, width: long };
      const [left, top, right, bottom] = boxOf(name);
      if (left < 0 || right > width || top < 0 || bottom > height) continue;
      if (cells([left, top, right, bottom]).every((cell) => (taken[cell] ?? HARD) <= upTo))
        return name;
    }
    return null;
  }

  function fill(box: Corners, value: number): void {
    for (const cell of cells(box)) taken[cell] = Math.max(taken[cell] ?? 0, value);
  }

  function cells([left, top, right, bottom]: Corners): number[] {
    const found: number[] = [];
    const lastRow = Math.min(rows - 1, Math.floor(bottom / CELL));
    const lastColumn = Math.min(columns - 1, Math.floor(right / CELL));
    for (let row = Math.max(0, Math.floor(top / CELL)); row <= lastRow; row += 1) {
      for (let at = Math.max(0, Math.floor(left / CELL)); at <= lastColumn; at += 1)
        found.push(row * columns + at);
    }
    return found;
  }
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

function boxOf({ left, middle, width }: PlacedName): Corners {
  return [left, middle - NAME_HEIGHT / 2, left + width, middle + NAME_HEIGHT / 2];
}
