// What a store answers from its items, as the official one in memory does: prefixes, filters, order, pages.

import MiniSearch from 'minisearch';
import { isList, type Json, type JsonMap } from '../../model/value.ts';
import type { Namespace } from './namespace.ts';

export interface StoredItem {
  readonly namespace: Namespace;
  readonly key: string;
  readonly value: JsonMap;
  /** Microseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** False: no words find it; a list: only these parts of its value (Y-008). */
  readonly index: boolean | readonly string[];
}

/** As they were made: namespaces by their first item, then items. */
export function inOrder(items: readonly StoredItem[]): readonly StoredItem[] {
  const first = new Map<string, number>();
  for (const { namespace, created } of items) {
    const name = namespace.join('\0');
    first.set(name, Math.min(created, first.get(name) ?? created));
  }
  const began = ({ namespace }: StoredItem) => first.get(namespace.join('\0')) ?? 0;
  const place = ({ namespace, key }: StoredItem) => [...namespace, key].join('\0');
  return items.toSorted(
    (a, b) => began(a) - began(b) || a.created - b.created || (place(a) < place(b) ? -1 : 1),
  );
}

export function isUnder(namespace: Namespace, prefix: Namespace): boolean {
  return prefix.length <= namespace.length && prefix.every((label, at) => namespace[at] === label);
}

type Filter = Readonly<Record<string, unknown>>;

/** `{key: value}` is equal to it, `{key: {$gt: 3}}` compared with it. */
export function fits(value: JsonMap, filter: Filter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const found = Object.hasOwn(value, key) ? value[key] : undefined;
    return isComparison(wanted)
      ? Object.entries(wanted).every(([sign, other]) => SIGNS[sign]?.(found, other) === true)
      : found === wanted;
  });
}

function isComparison(wanted: unknown): wanted is Filter {
  return (
    typeof wanted === 'object' &&
    wanted !== null &&
    Object.keys(wanted).every((sign) => Object.hasOwn(SIGNS, sign))
  );
}

const SIGNS: Readonly<Record<string, (found: unknown, other: unknown) => boolean>> = {
  $eq: (found, other) => found === other,
  $ne: (found, other) => found !== other,
  $gt: (found, other) => Number(found) > Number(other),
  $gte: (found, other) => Number(found) >= Number(other),
  $lt: (found, other) => Number(found) < Number(other),
  $lte: (found, other) => Number(found) <= Number(other),
  $in: (found, other) => Array.isArray(other) && other.includes(found),
  $nin: (found, other) => !Array.isArray(other) || !other.includes(found),
};

export interface Listing {
  readonly matchConditions?: readonly {
    readonly matchType: 'prefix' | 'suffix';
    readonly path: readonly string[];
  }[];
  readonly maxDepth?: number | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

/** Namespaces that hold something, by name. */
export function namespacesIn(
  items: readonly StoredItem[],
  { matchConditions = [], maxDepth, limit, offset = 0 }: Listing,
): string[][] {
  const matching = items
    .map(({ namespace }) => namespace)
    .filter((namespace) =>
      matchConditions.every(({ matchType, path }) => {
        const start = matchType === 'prefix' ? 0 : namespace.length - path.length;
        return (
          start >= 0 &&
          path.length <= namespace.length &&
          path.every((label, at) => label === '*' || label === namespace[start + at])
        );
      }),
    );
  const cut = new Map(
    matching.map((namespace) => {
      const labels = namespace.slice(0, maxDepth);
      return [labels.join(':'), labels] as const;
    }),
  );
  return [...cut]
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(offset, limit === undefined ? undefined : offset + limit)
    .map(([, labels]) => labels);
}

/** Those that share words with the query first, each with a score up to 1; then the others that words may find. */
export function ranked(
  items: readonly StoredItem[],
  query: string,
  partsOf: (value: JsonMap, path: string) => readonly string[],
): readonly { readonly item: StoredItem; readonly score?: number }[] {
  const searched = items.filter(({ index }) => index !== false);
  const words = new MiniSearch({ fields: ['text'], searchOptions: { prefix: true, fuzzy: 0.2 } });
  words.addAll(
    searched.map(({ value, index }, id) => ({
      id,
      text: (isListed(index) ? index.flatMap((path) => partsOf(value, path)) : textsIn(value)).join(
        '\n',
      ),
    })),
  );
  const found = words.search(query);
  const best = found[0]?.score ?? 1;
  const ids = new Set(found.map(({ id }) => id));
  return [
    ...found.flatMap(({ id, score }) => {
      const item = searched[id];
      return item === undefined ? [] : [{ item, score: score / best }];
    }),
    ...searched.filter((_, id) => !ids.has(id)).map((item) => ({ item })),
  ];
}

function isListed(index: StoredItem['index']): index is readonly string[] {
  return typeof index !== 'boolean';
}

function textsIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return (isList(value) ? value : Object.values(value)).flatMap(textsIn);
}

/** Every text of a value behind its key, as somebody would write it down. */
export function saidIn(value: Json, key = ''): string {
  if (typeof value !== 'object' || value === null) return `${key}: ${value}`;
  const entries = isList(value)
    ? value.map((one) => saidIn(one, key))
    : Object.entries(value).map(([name, one]: [string, Json]) => saidIn(one, name));
  return entries.join('\n');
}
