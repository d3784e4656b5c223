import { pointerTo } from '../model/pointer.ts';
import type { Candidate, Comparable, Provenance } from '../model/resolution.ts';
import type { Json, JsonMap } from '../model/value.ts';

/** A scalar or an empty map has a winner; a list has one for each item, an empty list none. */
export interface Leaf {
  readonly path: readonly string[];
  readonly winner: Candidate | null;
  readonly items: readonly Candidate[] | null;
  /** Where it is locked, a list as a whole. */
  readonly lockedAt: Provenance['lockedAt'] | null;
}

const NONE: ReadonlyMap<string, Leaf> = new Map();
const known = new WeakMap<Comparable, ReadonlyMap<string, Leaf>>();

/** By pointer, in the order of the values; found once for values and locks. */
export function leavesOf(context: Comparable | null): ReadonlyMap<string, Leaf> {
  if (context === null) return NONE;
  const leaves = known.get(context) ?? findLeaves(context);
  known.set(context, leaves);
  return leaves;
}

function findLeaves({ provenance, values }: Comparable): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const visit = (value: Json, pointer: string, path: readonly string[]): void => {
    if (Array.isArray(value)) {
      const items = value.flatMap(
        (_: Json, index) => provenance[pointerTo(pointer, String(index))] ?? [],
      );
      const own = provenance[pointer];
      leaves.set(pointer, {
        path,
        winner: own?.winner ?? null,
        items: items.map((item) => item.winner),
        lockedAt: (own ?? items[0])?.lockedAt ?? null,
      });
    } else if (isMap(value) && Object.keys(value).length > 0) {
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

/** The text by which two values are the same; the order of keys in a map says nothing. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return JSON.stringify(value, (_, inner: unknown) =>
    isMap(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
