import { onceFor } from '../model/once.ts';
import type { Candidate, Comparable, Provenance } from '../model/resolution.ts';
import { isList, type Json, pointerTo } from '../model/value.ts';

/** A scalar or an empty map has a winner; a list has one for each item, an empty list none. */
export interface Leaf {
  readonly path: readonly string[];
  readonly winner: Candidate | null;
  readonly items: readonly Candidate[] | null;
  /** Where it is locked, a list as a whole. */
  readonly lockedAt: Provenance['lockedAt'] | null;
}

const NONE: ReadonlyMap<string, Leaf> = new Map();
type Values = Pick<Comparable, 'values' | 'provenance'>;

/** By pointer, in the order of the values; found once for values and locks. */
export function leavesOf(context: Values | null): ReadonlyMap<string, Leaf> {
  return context === null ? NONE : onceFor(context.provenance, 'leaves', () => findLeaves(context));
}

function findLeaves({ provenance, values }: Values): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (value: Json, pointer: string, path: readonly string[]): void => {
    if (value !== null && typeof value === 'object' && isList(value)) {
      const found = value.flatMap((_, index) => provenance[`${pointer}/${index}`] ?? []);
      const own = provenance[pointer];
      const items = found.map((item) => item.winner);
      const lockedAt = (own ?? found[0])?.lockedAt ?? null;
      leaves.set(pointer, { path, winner: own?.winner ?? null, items, lockedAt });
    } else if (value !== null && typeof value === 'object' && Object.keys(value).length > 0) {
      for (const [key, child] of Object.entries(value))
        visit(child, pointerTo(pointer, key), [...path, key]);
    } else {
      const { winner = null, lockedAt = null } = provenance[pointer] ?? {};
      leaves.set(pointer, { path, winner, items: null, lockedAt });
    }
  };
  for (const [key, value] of Object.entries(values)) visit(value, pointerTo('', key), [key]);
  return leaves;
}
