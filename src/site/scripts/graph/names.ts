// In: wanted names with their nodes, the most important first. Out: those that find room, none upon another.

import type { Size } from './view.ts';

/** A name beside a circle on the screen; `width` of its text, all in pixels. */
export interface Wanted {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
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

/** Greedy: each takes the room right of its node, left, below or above; `obstacles` are circles to keep free. */
export function placeNames(
  wanted: Iterable<Wanted>,
  obstacles: Iterable<{ readonly x: number; readonly y: number; readonly radius: number }>,
  { width, height }: Size,
  most: number,
): readonly PlacedName[] {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const taken = new Uint8Array(columns * rows);
  for (const { x, y, radius } of obstacles) {
    const r = radius * 0.75;
    eachCell(x - r, y - r, x + r, y + r, (cell) => {
      taken[cell] = 1;
      return true;
    });
  }
  const placed: PlacedName[] = [];
  for (const { node, x, y, radius, width: long } of wanted) {
    if (placed.length >= most) break;
    const apart = radius + GAP;
    const aside = apart + NAME_HEIGHT / 2;
    for (const [left, middle] of [
      [x + apart, y],
      [x - apart - long, y],
      [x - long / 2, y + aside],
      [x - long / 2, y - aside],
    ] as const) {
      const [top, bottom] = [middle - NAME_HEIGHT / 2, middle + NAME_HEIGHT / 2];
      if (left < 0 || left + long > width || top < 0 || bottom > height) continue;
      const box = [left, top, left + long, bottom] as const;
      if (!eachCell(...box, (cell) => taken[cell] === 0)) continue;
      eachCell(...box, (cell) => {
        taken[cell] = 1;
        return true;
      });
      placed.push({ node, left, middle, width: long });
      break;
    }
  }
  return placed;

  /** False as soon as `visit` is. */
  function eachCell(
    left: number,
    top: number,
    right: number,
    bottom: number,
    visit: (cell: number) => boolean,
  ): boolean {
    const lastRow = Math.min(rows - 1, Math.floor(bottom / CELL));
    const lastColumn = Math.min(columns - 1, Math.floor(right / CELL));
    for (let row = Math.max(0, Math.floor(top / CELL)); row <= lastRow; row += 1) {
      for (let at = Math.max(0, Math.floor(left / CELL)); at <= lastColumn; at += 1)
        if (!visit(row * columns + at)) return false;
    }
    return true;
  }
}
