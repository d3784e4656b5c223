// All that decided its value, or null where nothing speaks of it.

import { fromPointer, keyPathOf, parseKeyPath, toKeyPath, toPointer } from '../model/pointer.ts';
import type { Explanation, ResolvedContext } from '../model/resolution.ts';

/**
 * `key` is dotted (`defaults.language`), one that has dots itself, the end of one dotted key (`language`), or a JSON Pointer (`/defaults/language`);
 * a map explains every leaf beneath.
 */
export function explain(context: ResolvedContext, key: string): Explanation | null {
  if (key.startsWith('/')) return explainAt(context, fromPointer(key));
  const exact = explainAt(context, parseKeyPath(key)) ?? explainAt(context, [key]);
  if (exact !== null) return exact;
  const [only, another] = keyPathsIn(context).filter((one) => one.endsWith(`.${key}`));
  return only === undefined || another !== undefined
    ? null
    : explainAt(context, parseKeyPath(only));
}

/** Every key that can be explained, maps included. */
export function keyPathsIn({
  provenance,
  dropped,
}: Pick<ResolvedContext, 'provenance' | 'dropped'>): readonly string[] {
  const pointers = [...Object.keys(provenance), ...Object.keys(dropped)];
  const paths = pointers.flatMap((pointer) => {
    const path = fromPointer(pointer);
    return path.map((_, depth) => toKeyPath(path.slice(0, depth + 1)));
  });
  return [...new Set(paths)];
}

function explainAt(context: ResolvedContext, path: readonly string[]): Explanation | null {
  const pointer = toPointer(path);
  const within = (candidate: string): boolean =>
    candidate === pointer || candidate.startsWith(`${pointer}/`);
  const entries = Object.entries(context.provenance)
    .filter(([candidate]) => within(candidate))
    .map(([at, provenance]) => ({
      pointer: at,
      keyPath: keyPathOf(at),
      value: provenance.winner.value,
      provenance,
    }));
  const dropped = Object.entries(context.dropped)
    .filter(([candidate]) => within(candidate))
    .map(([at, drop]) => ({ pointer: at, keyPath: keyPathOf(at), ...drop }));
  if (entries.length === 0 && dropped.length === 0) return null;
  const conflicts = context.conflicts.filter((conflict) => within(conflict.pointer));
  return { keyPath: toKeyPath(path), pointer, entries, dropped, conflicts };
}
