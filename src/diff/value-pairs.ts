// Every value of theirs once, those that differ apart from those that are the same.

import { toKeyPath } from '../model/pointer.ts';
import type { Candidate, Comparable, Dropped } from '../model/resolution.ts';
import type { Split, ValuePair } from '../model/side-by-side.ts';
import { valueDifferences } from './diff-values.ts';
import { canonical, type Leaf, leavesOf } from './leaves.ts';

/** Differences in the order of `b`'s values, then what only `a` has; rows of one list follow each other. */
export function valuePairs(a: Comparable, b: Comparable): Split<ValuePair> {
  const [inA, inB] = [leavesOf(a), leavesOf(b)];
  const changed = valueDifferences(a, b).map(
    ({ pointer, keyPath, of, before, after }): ValuePair => {
      const side = before === null ? a : after === null ? b : null;
      const droppedBy = side === null ? null : droppedAt(pointer, side);
      return { pointer, keyPath, of, a: before, b: after, droppedBy };
    },
  );
  const touched = Map.groupBy(changed, ({ pointer }) => pointer);
  const empty = [...touched.keys()].flatMap((pointer) =>
    emptyBeside(pointer, inA.get(pointer), inB.get(pointer)),
  );
  const different = empty.length === 0 ? changed : together([...changed, ...empty]);
  const same = [...inB].flatMap(([pointer, leaf]) =>
    sameIn(pointer, inA.get(pointer), leaf, touched.get(pointer) ?? []),
  );
  return { different, same };
}

/** A list that one of them says is empty, where the other has items: a statement with a line, too. */
function emptyBeside(pointer: string, a?: Leaf, b?: Leaf): readonly ValuePair[] {
  const isEmpty = (leaf?: Leaf): boolean => leaf?.items?.length === 0 && leaf.winner !== null;
  const hasItems = (leaf?: Leaf): boolean => (leaf?.items?.length ?? 0) > 0;
  const keyPath = toKeyPath((b ?? a)?.path ?? []);
  const rest = { pointer, keyPath, of: 'value' as const, droppedBy: null };
  if (isEmpty(a) && hasItems(b)) return [{ ...rest, a: a?.winner ?? null, b: null }];
  return hasItems(a) && isEmpty(b) ? [{ ...rest, a: null, b: b?.winner ?? null }] : [];
}

function together(pairs: readonly ValuePair[]): readonly ValuePair[] {
  return [...Map.groupBy(pairs, ({ pointer }) => pointer).values()].flat();
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
    const isSaid = a.winner !== null || b.winner !== null;
    return different.length === 0 && isSaid ? [pair('value', a.winner, b.winner)] : [];
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
