// The picture of them as numbers: an axis, a lane for each chain, a strip for the rest.

import type { Chain } from '../decisions/chains.ts';
import type { DecisionRow } from '../decisions/decision-chains.ts';
import { type Lane, labelOf, labelWidth, lane } from './lane.ts';
import { type Bar, strip } from './strip.ts';
import { type Tick, timeOf, timeScale } from './time-scale.ts';

export interface Timeline {
  readonly width: number;
  readonly height: number;
  /** Where the axis runs, and its ticks; none where nothing has a date. */
  readonly axis: number;
  readonly ticks: readonly Tick[];
  /** Right end of the column of records without a date; 0 where all have one. */
  readonly undated: number;
  readonly lanes: readonly (Lane & { readonly y: number; readonly chain: Chain })[];
  /** Chains that the picture leaves out; the list has them. */
  readonly more: number;
  readonly strip: {
    readonly bars: readonly Bar[];
    readonly undated: { readonly count: number; readonly parts: Bar['parts'] };
    readonly count: number;
    readonly y: number;
    readonly bottom: number;
  };
}

/** In pixels at the width of a wide page. */
const WIDTH = 976;
const MARGIN = 46;
/** Where the picture begins no further lane: what is taller nobody sees as a whole. */
const TALL = 800;
const STRIP = 56;
const UNDATED = 96;

/** Every place is worked out here, so that the page needs no script. */
export function timeline(
  rows: readonly DecisionRow[],
  chains: readonly Chain[],
  now: string,
): Timeline {
  const times = new Map(rows.map((row) => [row.path, timeOf(row.date, now)]));
  const dated = [...times.values()].filter((time) => time !== null);
  const undated = undatedWidth(
    rows,
    chains,
    (row) => times.get(row.path) === null,
    dated.length > 0,
  );
  const scale = timeScale(dated, undated + MARGIN, WIDTH - MARGIN);
  const x = (row: DecisionRow): number | null => {
    const time = times.get(row.path) ?? null;
    return time === null || scale === null ? null : scale.x(time);
  };
  let y = 0;
  const lanes = chains.flatMap((chain) => {
    if (y > TALL) return [];
    const made = { ...lane(chain, { x, undated, y, width: WIDTH }), y, chain };
    y += made.height;
    return [made];
  });
  const inChain = new Set(chains.flatMap((chain) => chain.rows.map(({ path }) => path)));
  const single = rows.filter(({ path }) => !inChain.has(path));
  const bottom = y + (single.length === 0 ? 0 : STRIP + 34);
  const without = single.filter((row) => x(row) === null);
  const drawn = strip(
    single.flatMap((row) => {
      const time = times.get(row.path) ?? null;
      return time === null ? [] : [{ row, time }];
    }),
    without,
    scale,
    { right: WIDTH, bottom, height: STRIP },
  );
  return {
    ...{ width: WIDTH, height: bottom + 30, axis: bottom, undated, lanes },
    ticks: scale?.ticks ?? [],
    more: chains.length - lanes.length,
    strip: {
      ...{ bars: drawn.bars, count: single.length, y, bottom },
      undated: { count: without.length, parts: drawn.undated },
    },
  };
}

/** Wide enough for the records without a date of one chain, side by side, while most is left for the others. */
function undatedWidth(
  rows: readonly DecisionRow[],
  chains: readonly Chain[],
  isUndated: (row: DecisionRow) => boolean,
  hasDated: boolean,
): number {
  if (!hasDated) return WIDTH;
  if (!rows.some(isUndated)) return 0;
  const needed = chains.map((chain) =>
    chain.rows.filter(isUndated).reduce((sum, { id }) => sum + labelWidth(labelOf(id)), 24),
  );
  return Math.min(WIDTH / 3, Math.max(UNDATED, ...needed));
}
