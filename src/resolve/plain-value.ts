// The data it says, without places and markers, and a text by which equal data can be told.

import { isList, type Json, type ValueNode } from '../model/value.ts';
import { readMap, unwrap } from './markers.ts';

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

/** The same text for deeply equal data, whatever the order of keys; different text for different data. */
export function canonicalText(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(canonicalText).join()}]`;
  const keys = Object.keys(value).sort();
  const fields = keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${fields.join()}}`;
}
