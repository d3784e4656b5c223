// The markers in a value (`override: true`, `inherit: false`) apart from what it says.

import type { Span } from '../model/source.ts';
import type { Json, MapEntry, MapNode, ValueNode } from '../model/value.ts';

export interface Marker {
  readonly name: 'override' | 'inherit';
  readonly span: Span;
}

/**
 * Splits a map into its markers and its own entries (C-01, C-02). Where both markers are in force, `override` is the
 * stronger statement: it says what shall stand, `inherit: false` only what shall not. `marker`: the one in force, or null.
 */
export function readMap(map: MapNode) {
  if (!map.entries.some(isMarker)) return { marker: null, entries: map.entries };
  const active = map.entries.filter(isActive);
  const entry = active.find(({ key }) => key === 'override') ?? active[0];
  const name = entry?.key === 'override' ? 'override' : 'inherit';
  const marker = entry === undefined ? null : ({ name, span: entry.keySpan } as const);
  return { marker, entries: map.entries.filter((own) => !isMarker(own)) };
}

/**
 * Takes the wrappers off a value: `{override: true, value: X}` says X and `{inherit: false}` alone unsets the key.
 * `{override: true}` alone says an empty map. A `value` beside other keys, or without an active marker, is a plain key.
 * `value` null: it says that the key shall be unset.
 */
export function unwrap(node: ValueNode) {
  let outermost: Marker | null = null;
  let value = node;
  while (value.type === 'map') {
    const { marker, entries } = readMap(value);
    if (marker === null) break;
    outermost ??= marker;
    const [first, ...others] = entries;
    if (first === undefined)
      return { marker: outermost, value: marker.name === 'inherit' ? null : value };
    if (first.key !== 'value' || others.length > 0) break;
    value = first.value;
  }
  return { marker: outermost, value };
}

/** Only a boolean makes a marker: `override: "yes"` is a plain key, because a guess here would delete values. */
function isMarker({ key, value }: MapEntry): boolean {
  const isNamed = key === 'override' || key === 'inherit';
  return isNamed && value.type === 'scalar' && typeof value.value === 'boolean';
}

/** `override: false` and `inherit: true` only state the default: markers, but without effect. */
function isActive(entry: MapEntry): boolean {
  const { key, value } = entry;
  return isMarker(entry) && value.type === 'scalar' && value.value === (key === 'override');
}

/**
 * The data that a value says: wrappers taken off, markers gone at every depth (L-034), maps without prototype.
 * Keys and items that only say `{inherit: false}` are left out; a whole value that says so is null.
 */
export function plainValue(node: ValueNode): Json {
  const { value } = unwrap(node);
  if (value === null) return null;
  if (value.type === 'scalar') return value.value;
  if (value.type === 'list') return value.items.filter(saysSomething).map(plainValue);
  const map: Record<string, Json> = Object.create(null);
  for (const entry of readMap(value).entries) {
    if (saysSomething(entry.value)) map[entry.key] = plainValue(entry.value);
  }
  return map;
}

/** False for `{inherit: false}` alone, which names no value. */
function saysSomething(node: ValueNode): boolean {
  return unwrap(node).value !== null;
}
