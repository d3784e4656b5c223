// The map that says the same with nested maps alone.

import { parseKeyPath, toKeyPath } from '../model/pointer.ts';
import type { MapEntry, MapNode } from '../model/value.ts';

/** Nesting the parser allows; a key path that leads deeper is one plain key, so that no file can exhaust the stack. */
const maxDepth = 64;

/**
 * Writes dotted keys out at every depth and gathers what has a common beginning: `a.x: 1` and `a.y: 2` are
 * `a: {x: 1, y: 2}`, so that a marker stands in the same map whichever way it is written.
 */
export function expandDottedKeys(map: MapNode, depth = 0): MapNode {
  const gathered = new Map<string, MapEntry[]>();
  const entries: MapEntry[] = [];
  for (const { key, value, ...entry } of map.entries.map((dotted) => splitFirst(dotted, depth))) {
    const known = gathered.get(key);
    if (value.type !== 'map') {
      entries.push({ ...entry, key, value });
    } else if (known !== undefined) {
      for (const inner of value.entries) known.push(inner);
    } else {
      const inner = [...value.entries];
      gathered.set(key, inner);
      entries.push({ ...entry, key, value: { ...value, entries: inner } });
    }
  }
  return { ...map, entries: entries.map((entry) => expandBeneath(entry, depth + 1)) };
}

function expandBeneath(entry: MapEntry, depth: number): MapEntry {
  const { value } = entry;
  return value.type === 'map' ? { ...entry, value: expandDottedKeys(value, depth) } : entry;
}

/** `a.b.c: X` → `a: {b.c: X}` */
function splitFirst({ key, keySpan, value }: MapEntry, depth: number): MapEntry {
  const path = parseKeyPath(key);
  const [first, ...rest] = depth + path.length > maxDepth ? [key] : path;
  if (rest.length === 0) return { key: first ?? key, keySpan, value };
  const inner: MapEntry = { key: toKeyPath(rest), keySpan, value };
  return { key: first ?? key, keySpan, value: { type: 'map', entries: [inner], span: value.span } };
}
