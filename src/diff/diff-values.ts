// The values that were added, removed or changed, each with the line that caused it.

import type { ValueChange } from '../model/change.ts';
import { toKeyPath } from '../model/pointer.ts';
import type { Candidate, Comparable } from '../model/resolution.ts';
import { causes, type FindCause } from './cause.ts';
import type { Renamed } from './diff-layers.ts';
import { canonical, type Leaf, leavesOf } from './leaves.ts';

/** A difference whose cause nobody asked for. */
type Difference = Pick<ValueChange, 'of' | 'before' | 'after'>;

/** In the order of the values as they are now, then what is gone. A value that only comes from elsewhere is the same. */
export function diffValues(
  before: Comparable | null,
  after: Comparable | null,
  renamed: Renamed,
): readonly ValueChange[] {
  let findCause: FindCause | null = null;
  return valueDifferences(before, after).map((difference) => {
    const { pointer, keyPath, of, before: was, after: is } = difference;
    findCause ??= causes(before, after, renamed);
    const kind = was === null ? 'added' : is === null ? 'removed' : 'changed';
    return {
      kind,
      pointer,
      keyPath,
      of,
      before: was,
      after: is,
      cause: findCause(pointer, was, is),
    };
  });
}

/** The same, in the same order, without the causes, which cost the most. */
export function valueDifferences(
  before: Comparable | null,
  after: Comparable | null,
): readonly (Difference & Pick<ValueChange, 'pointer' | 'keyPath'>)[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  const pointers = new Set([...now.keys(), ...old.keys()]);
  return [...pointers].flatMap((pointer) => {
    const [was, is] = [old.get(pointer), now.get(pointer)];
    return diffLeaf(was, is).map((one) => ({
      pointer,
      keyPath: toKeyPath((is ?? was)?.path ?? []),
      ...one,
    }));
  });
}

function diffLeaf(old: Leaf | undefined, now: Leaf | undefined): readonly Difference[] {
  const was = old?.items;
  const is = now?.items;
  if (was && is) return diffItems(was, is);
  if (was && was.length > 0) {
    const gone = was.map((item) => difference('item', item, null));
    return [...gone, ...diffLeaf(undefined, now)];
  }
  if (is && is.length > 0) {
    return [...diffLeaf(old, undefined), ...is.map((item) => difference('item', null, item))];
  }
  const [before, after] = [old?.winner ?? null, now?.winner ?? null];
  return sameValue(before, after) ? [] : [difference('value', before, after)];
}

/** Items by value; where the same ones stand in another order, that order is the difference. */
function diffItems(old: readonly Candidate[], now: readonly Candidate[]): readonly Difference[] {
  const moved = now.findIndex((item, index) => !sameValue(item, old[index] ?? null));
  if (moved < 0 && old.length === now.length) return [];
  const gone = without(old, now);
  const come = without(now, old);
  if (gone.length + come.length > 0) {
    return [
      ...gone.map((item) => difference('item', item, null)),
      ...come.map((item) => difference('item', null, item)),
    ];
  }
  return [difference('order', old[moved] ?? null, now[moved] ?? null)];
}

/** The items of `from` that are not among `others`, repeats counted. */
function without(from: readonly Candidate[], others: readonly Candidate[]): readonly Candidate[] {
  const left = new Map<string, number>();
  for (const { value } of others) {
    const key = canonical(value);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return from.filter(({ value }) => {
    const key = canonical(value);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function sameValue(a: Candidate | null, b: Candidate | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.value === b.value) return true;
  return canonical(a.value) === canonical(b.value);
}

function difference(
  of: Difference['of'],
  before: Candidate | null,
  after: Candidate | null,
): Difference {
  return { of, before, after };
}
