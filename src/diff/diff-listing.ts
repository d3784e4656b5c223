// What a reader is told of beside its layers: what is told otherwise.

import type { Pair, Split, TargetChange } from '../model/change.ts';
import type { ListedItem, Listing } from '../model/reading.ts';

/** In the order of `b`, then what only `a` has. */
export function listingPairs(
  a: Listing | undefined,
  b: Listing | undefined,
): Split<Pair<ListedItem>> {
  const old = new Map((a?.items ?? []).map((item) => [keyOf(item), item]));
  const pairs = (b?.items ?? []).map((item): Pair<ListedItem> => {
    const was = old.get(keyOf(item)) ?? null;
    old.delete(keyOf(item));
    return { a: was, b: item };
  });
  const all = [...pairs, ...[...old.values()].map((item) => ({ a: item, b: null }))];
  const isSame = ({ a: one, b: other }: Pair<ListedItem>): boolean => toldOf(one) === toldOf(other);
  return { different: all.filter((pair) => !isSame(pair)), same: all.filter(isSame) };
}

/** Left out where nothing differs. */
export function diffListing(
  before: Listing | undefined,
  after: Listing | undefined,
): Pick<TargetChange, 'listing'> {
  const items = listingPairs(before, after).different.map(({ a, b }) => ({ before: a, after: b }));
  if (items.length === 0) return {};
  const now = (after?.items ?? []).filter(({ listed }) => listed);
  const listed = Object.fromEntries(
    [...Map.groupBy(now, ({ what }) => what)].map(([what, { length }]) => [what, length]),
  );
  return { listing: { items, listed, window: after?.window ?? null } };
}

/** Several of one file differ by name, or by what they run. */
function keyOf({ what, path, link, name, runs }: ListedItem): string {
  return JSON.stringify([what, link ?? path, runs === null ? '' : (name ?? runs)]);
}

/** What reaches the model; of what is not listed nothing does. */
function toldOf(item: ListedItem | null): string {
  if (item?.listed !== true) return '';
  const { name, description, bodySent, runs, bytes } = item;
  return JSON.stringify([name, description, bodySent && [runs, bytes]]);
}
