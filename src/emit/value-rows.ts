// Rows of a tree: key, value, winner and losers, in the order of the values.

import { pointerTo } from '../model/pointer.ts';
import type { Provenance, ResolvedContext } from '../model/resolution.ts';
import { isList, type Json } from '../model/value.ts';
import { valueText } from './conflict-text.ts';
import { visible } from './visible.ts';

/** A line of the tree; `value` is null for a map or list whose parts follow. */
export interface ValueRow {
  readonly depth: number;
  readonly key: string;
  readonly value: string | null;
  readonly provenance: Provenance | null;
}

/** Every key of the values; list items have the key `-`. */
export function valueRows({
  values,
  provenance,
}: Pick<ResolvedContext, 'values' | 'provenance'>): readonly ValueRow[] {
  const rows: ValueRow[] = [];
  const walk = (key: string, value: Json, pointer: string, depth: number): void => {
    const own = provenance[pointer] ?? null;
    const parts = key === '-' ? [] : partsOf(value);
    rows.push({ depth, key, value: parts.length === 0 ? valueText(value) : null, provenance: own });
    for (const [name, part, step] of parts) walk(name, part, pointerTo(pointer, step), depth + 1);
  };
  for (const [name, part, step] of partsOf(values)) walk(name, part, pointerTo('', step), 0);
  return rows;
}

function partsOf(value: Json): readonly (readonly [key: string, value: Json, step: string])[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.map((item, at) => ['-', item, String(at)]);
  return Object.keys(value).map((key) => [visible(key), value[key] ?? null, key]);
}
