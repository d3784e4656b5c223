import type { Json, JsonMap, MapEntry, ValueNode } from '../model/value.ts';

/** Maps come out without prototype, so that `__proto__` is a key like any other. */
export function entriesToJson(entries: readonly MapEntry[]): JsonMap {
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
