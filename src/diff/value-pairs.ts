// In: what two targets resolved to. Out: every value of theirs once, those that differ apart from those that are the same.

import type { Candidate, Comparable, Dropped } from '../model/resolution.ts';
import type { Split, ValuePair } from '../model/side-by-side.ts';
import { toKeyPath } from '../resolve/pointer.ts';
import type { Renamed } from './diff-layers.ts';
import { diffValues } from './diff-values.ts';
import { canonical, type Leaf, leavesOf } from './leaves.ts';

export function valuePairs(a: Comparable, b: Comparable, renamed: Renamed): Split<ValuePair> {
  const changes = diffValues(a, b, renamed);
  const different = changes.map(({ pointer, keyPath, of, before, after }): ValuePair => {
    const side = before === null ? a : after === null ? b : null;
    const droppedBy = side === null ? null : droppedAt(pointer, side);
    return { pointer, keyPath, of, a: before, b: after, droppedBy };
  });
  const touched = Map.groupBy(different, ({ pointer }) => pointer);
  const inA = leavesOf(a);
  const same = [...leavesOf(b)].flatMap(([pointer, leaf]) =>
    sameIn(pointer, inA.get(pointer), leaf, touched.get(pointer) ?? []),
  );
  return { different, same };
}

/** The leaf itself, or the items of a list that both have. */
function sameIn(
  pointer: string,
  a: Leaf | undefined,
  b: Leaf,
  different: readonly ValuePair[],
): readonly ValuePair[] {
  const keyPath = toKeyPath(b.path);
  const pair = (of: ValuePair['of'], inA: Candidate | null, inB: Candidate | null): ValuePair => ({
    ...{ pointer, keyPath, of, a: inA, b: inB, droppedBy: null },
  });
  if (a === undefined || different.some(({ of }) => of !== 'item')) return [];
  if (!a.items?.length || !b.items?.length) {
    return different.length > 0 ? [] : [pair('value', a.winner, b.winner)];
  }
  const left = Map.groupBy(a.items, ({ value }) => canonical(value));
  return b.items.flatMap((item) => {
    const other = left.get(canonical(item.value))?.shift();
    return other === undefined ? [] : [pair('item', other, item)];
  });
}

/** At the key or above it: what takes a map out takes its keys out. */
function droppedAt(pointer: string, { dropped }: Comparable): Dropped['by'] | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const gone = dropped[at];
    if (gone !== undefined) return gone.by;
  }
  return null;
}
