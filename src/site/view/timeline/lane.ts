// A place for each of its records and for its title, so that no name covers another.

import { columns, cut } from '../../../emit/terminal.ts';
import type { Chain } from '../decisions/chains.ts';
import type { DecisionRow } from '../decisions/decision-chains.ts';
import { arrowPath } from './arrow-path.ts';
import { type Row, rowFor } from './label-rows.ts';

export interface TimelineNode {
  readonly row: DecisionRow;
  /** The id, cut where it is long; empty where there is no room for it. */
  readonly label: string;
  /** Baseline of the label, beneath the mark or above it. */
  readonly labelY: number;
  readonly isHead: boolean;
  readonly x: number;
  readonly y: number;
}

export interface Lane {
  readonly title: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
  readonly nodes: readonly TimelineNode[];
  readonly arrows: readonly {
    readonly state: Chain['arrows'][number]['state'];
    readonly path: string;
  }[];
  /** Records that the picture leaves out; the list has them. */
  readonly more: number;
  readonly height: number;
}

export interface LanePlace {
  /** Null: the record has no date, and stands in the column for those, which ends at `undated`. */
  readonly x: (row: DecisionRow) => number | null;
  readonly undated: number;
  /** Top of the lane. */
  readonly y: number;
  readonly width: number;
}

const LONGEST = 16;
const LETTER = 6.6;
const PITCH = 46;
const FIRST = 30;
const MOST_NODES = 60;
/** Letters that a title may have. */
export const TITLE = 64;

/** What a label needs, with the air around it. */
export function labelWidth(label: string): number {
  return Math.max(36, columns(label) * LETTER + 12);
}

/** The name of a record at its mark. */
export function labelOf(id: string): string {
  return cut(id, LONGEST);
}

/** As many rows as it takes, and the title on the first one where there is room beside the marks. */
export function lane(chain: Chain, { x, undated, y: top, width }: LanePlace): Lane {
  const { rows, heads, arrows } = chain;
  const kept = rows.slice(0, MOST_NODES);
  let left = 0;
  // The oldest first: so those without a date stand in the order in which they replace each other.
  const placed = kept.toReversed().map((row) => {
    const label = labelOf(row.id);
    const wide = labelWidth(label);
    const at = x(row);
    if (at !== null) return { row, label, wide, x: at };
    if (left + wide > undated) left = 0;
    left += wide;
    return { row, label, wide, x: left - wide / 2 };
  });
  const lines: Row[] = [];
  const seats = placed
    .toSorted((a, b) => a.x - b.x)
    .map((one) => ({ ...one, seat: rowFor(lines, one.x, one.wide) }));
  const title = titlePlace(seats, columns(cut(rows[0]?.title ?? '', TITLE)) * LETTER, width);
  const first = top + FIRST + (title === null ? 18 : 0);
  const nodes = seats.map(({ row, label: id, x: at, seat }) => {
    const y = first + seat.index * PITCH;
    const labelY = seat.label === 'above' ? y - 13 : y + 20;
    const label = seat.label === null ? '' : id;
    return { row, label, labelY, isHead: heads.has(row.path), x: at, y };
  });
  const spots = new Map(nodes.map((node) => [node.row.path, node]));
  return {
    title: title === null ? { x: 8, y: top + 20, anchor: 'start' } : { ...title, y: first + 4 },
    nodes,
    arrows: arrows.flatMap(({ newer, older, state }) => {
      const [from, to] = [spots.get(newer), spots.get(older)];
      if (from === undefined || to === undefined) return [];
      const [low, high] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const isBetween = nodes.some((node) => node.y === from.y && node.x > low && node.x < high);
      return [{ state, path: arrowPath(from, to, isBetween) }];
    }),
    more: rows.length - kept.length,
    height: first - top + Math.max(0, lines.length - 1) * PITCH + 32,
  };
}

/** Right of the marks, else left of them, else above (null). */
function titlePlace(
  seats: readonly { readonly x: number; readonly wide: number }[],
  needed: number,
  width: number,
): { readonly x: number; readonly anchor: 'start' | 'end' } | null {
  const right = Math.max(...seats.map(({ x, wide }) => x + wide / 2)) + 44;
  const left = Math.min(...seats.map(({ x, wide }) => x - wide / 2)) - 8;
  if (right + needed < width) return { x: right, anchor: 'start' };
  return left - needed > 8 ? { x: left, anchor: 'end' } : null;
}
