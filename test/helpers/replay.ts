import type { Provenance } from '../../src/model/resolution.ts';
import { fromPointer, type Json } from '../../src/model/value.ts';

/** Writes every winner's value to its pointer; `values` tells only where a container is a list. */
export function replay(
  provenance: Readonly<Record<string, Provenance>>,
  values: Json,
): Record<string, Json> {
  const root: Record<string, unknown> = Object.create(null);
  for (const [pointer, { winner }] of Object.entries(provenance)) {
    const path = fromPointer(pointer);
    let into = root;
    let shape: unknown = values;
    for (const [depth, key] of path.entries()) {
      shape = (shape as Record<string, unknown>)[key];
      if (depth === path.length - 1) into[key] = winner.value;
      else {
        into[key] ??= Array.isArray(shape) ? [] : Object.create(null);
        into = into[key] as Record<string, unknown>;
      }
    }
  }
  return root as Record<string, Json>;
}
