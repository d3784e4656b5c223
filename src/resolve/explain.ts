// All that decided its value, or null where nothing speaks of it.

import type { Explanation } from '../model/explanation.ts';
import { fromPointer, parseKeyPath, toKeyPath, toPointer } from '../model/pointer.ts';
import type { ResolvedContext } from '../model/resolution.ts';

/** `key` is dotted (`defaults.language`) or a JSON Pointer (`/defaults/language`); a map explains every leaf beneath. */
export function explain(context: ResolvedContext, key: string): Explanation | null {
  const path = key.startsWith('/') ? fromPointer(key) : parseKeyPath(key);
  const pointer = toPointer(path);
  const within = (candidate: string): boolean =>
    candidate === pointer || candidate.startsWith(`${pointer}/`);
  const entries = Object.entries(context.provenance)
    .filter(([candidate]) => within(candidate))
    .map(([at, provenance]) => ({
      pointer: at,
      keyPath: toKeyPath(fromPointer(at)),
      value: provenance.winner.value,
      provenance,
    }));
  const dropped = Object.entries(context.dropped)
    .filter(([candidate]) => within(candidate))
    .map(([at, drop]) => ({ pointer: at, keyPath: toKeyPath(fromPointer(at)), ...drop }));
  if (entries.length === 0 && dropped.length === 0) return null;
  const conflicts = context.conflicts.filter((conflict) => within(conflict.pointer));
  return { keyPath: toKeyPath(path), pointer, entries, dropped, conflicts };
}
