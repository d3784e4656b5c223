// In: a map whose keys may be dotted (`defaults.database: SQLite`). Out: the same map with every key path written out as nested maps.

import type { MapEntry, MapNode, ValueNode } from '../model/value.ts';
import { parseKeyPath } from './pointer.ts';

/** Nesting the parser allows; a key path that would lead deeper is one plain key, so that no file can exhaust the stack. */
const maxDepth = 64;

/**
 * Writes dotted keys out, at every depth. Keys with a common beginning become entries of the same name, side by side:
 * they belong to one layer, so that the cascade merges them.
 */
export function expandDottedKeys(map: MapNode, depth = 0): MapNode {
  return { ...map, entries: map.entries.map((entry) => expandEntry(entry, depth)) };
}

function expandEntry({ key, keySpan, value }: MapEntry, depth: number): MapEntry {
  const path = parseKeyPath(key);
  const [first = '', ...rest] = depth + path.length > maxDepth ? [key] : path;
  let inner: ValueNode =
    value.type === 'map' ? expandDottedKeys(value, depth + 1 + rest.length) : value;
  for (const name of rest.reverse()) {
    inner = { type: 'map', entries: [{ key: name, keySpan, value: inner }], span: value.span };
  }
  return { key: first, keySpan, value: inner };
}
