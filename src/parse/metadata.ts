// Metadata under canonical names, and the declarations left over.

import type { MetadataKeys } from '../model/dialect.ts';
import type { Declarations } from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import type { Json, JsonMap, MapEntry, MapNode, ValueNode } from '../model/value.ts';

export type Metadata = ReturnType<typeof readMetadata>;

/** `rank`: 0 for the canonical name, then the dialect's order. */
type Spelling = { readonly canonical: string; readonly rank: number };

/** Keys that documents of every dialect may have. */
const EVERYWHERE = ['covers'];

function spellings(keys: MetadataKeys): ReadonlyMap<string, Spelling> {
  const made = new Map<string, Spelling>();
  for (const canonical of [...EVERYWHERE, ...keys.reserved, ...Object.keys(keys.references)])
    made.set(canonical, { canonical, rank: 0 });
  for (const [canonical, others] of Object.entries(keys.aliases)) {
    made.set(canonical, { canonical, rank: 0 });
    others.forEach((name, index) => {
      if (!made.has(name)) made.set(name, { canonical, rank: index + 1 });
    });
  }
  return made;
}

/** Both values in one list, under the name of the first. */
function joined(first: MapEntry, second: MapEntry): MapEntry {
  const items = [first, second].flatMap(({ value }) =>
    value.type === 'list' ? value.items : [value],
  );
  return { ...first, value: { type: 'list', items, span: first.value.span } };
}

/**
 * Where one key stands in several spellings the better-listed one is the key's value, and what refers to documents is
 * that of all; the others stay in the metadata under the names they were written with. Keys are matched exactly, case
 * included.
 */
export function readMetadata(map: MapNode | null, keys: MetadataKeys) {
  const known = onceFor(keys, 'spellings', () => spellings(keys));
  const best = new Map<string, { entry: MapEntry; rank: number }>();
  for (const entry of map?.entries ?? []) {
    const spelling = known.get(entry.key);
    if (spelling === undefined) continue;
    const { canonical, rank } = spelling;
    const rival = best.get(canonical);
    const [first, second] =
      rival === undefined || rank < rival.rank
        ? [{ entry, rank }, rival]
        : [rival, { entry, rank }];
    const isJoined = second !== undefined && Object.hasOwn(keys.references, canonical);
    best.set(canonical, isJoined ? { ...first, entry: joined(first.entry, second.entry) } : first);
  }
  const named: MapEntry[] = [];
  const rest: MapEntry[] = [];
  for (const entry of map?.entries ?? []) {
    const canonical = known.get(entry.key)?.canonical;
    if (canonical === undefined) rest.push(entry);
    const won = canonical === undefined ? undefined : best.get(canonical)?.entry;
    const wins = won !== undefined && won.keySpan === entry.keySpan;
    named.push(wins && canonical !== undefined ? { ...won, key: canonical } : entry);
  }
  /** Front matter that is no metadata; null where nothing is left. */
  const declarations: Declarations | null =
    map === null || rest.length === 0
      ? null
      : { from: 'front-matter', values: { ...map, entries: rest } };
  return {
    values: entriesToJson(named),
    spans: new Map(named.map(({ key, value }) => [key, value.span])),
    declarations,
    get: (canonical: string) => best.get(canonical)?.entry.value,
    /** A canonical key as it is spelt in the file, and its value. */
    entry(canonical: string): readonly [name: string, value: ValueNode | undefined] {
      const entry = best.get(canonical)?.entry;
      return [entry?.key ?? canonical, entry?.value];
    },
  };
}

/** Maps come out without prototype, so that `__proto__` is a key like any other. */
function entriesToJson(entries: readonly MapEntry[]): JsonMap {
  const map: Record<string, Json> = Object.create(null);
  for (const { key, value } of entries) map[key] = toJson(value);
  return map;
}

/** Depth is bounded by the reader of the value. */
function toJson(node: ValueNode): Json {
  if (node.type === 'scalar') return node.value;
  if (node.type === 'list') return node.items.map(toJson);
  return entriesToJson(node.entries);
}
