// The values that are locked, and where each lock is declared.

import type { Document } from '../../../model/document.ts';
import { fromPointer, parseKeyPath, toPointer } from '../../../model/pointer.ts';
import type { ResolvedContext } from '../../../model/resolution.ts';

export interface LockPlace {
  readonly source: string;
  readonly line: number;
}

/**
 * By pointer, of leaves and of branches: `locked:` of the layers, and what decisions fix. A lock holds what was said when
 * it was declared, by its own layer or a lower one; a path at which nothing had been said is not locked.
 */
export function locksOf(
  { layers, constraints, provenance }: ResolvedContext,
  documents: ReadonlyMap<string, Document>,
): ReadonlyMap<string, LockPlace> {
  const order = new Map(layers.map((layer) => [layer.source, layer.order]));
  const declared = [
    ...constraints.map(({ keyPath, source, line }) => ({
      pointer: toPointer(parseKeyPath(keyPath)),
      source,
      line,
    })),
    ...layers.flatMap(({ source }) =>
      (documents.get(source)?.locked ?? []).map(({ path, span }) => ({
        pointer: toPointer(path),
        source,
        line: span.line,
      })),
    ),
  ];
  const locks = new Map<string, LockPlace>();
  if (declared.length === 0) return locks;
  const oldest = oldestBeneath(provenance, order);
  // The first lock on a path is the one that counts.
  const sorted = declared.sort((a, b) => (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0));
  for (const { pointer, source, line } of sorted) {
    const spoke = oldest.get(pointer);
    if (spoke === undefined || spoke > (order.get(source) ?? 0) || locks.has(pointer)) continue;
    locks.set(pointer, { source, line });
  }
  return locks;
}

/** For each pointer with values at or beneath it: the lowest layer that says one of them. */
function oldestBeneath(
  provenance: ResolvedContext['provenance'],
  order: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const oldest = new Map<string, number>();
  for (const [pointer, { winner, shadowed }] of Object.entries(provenance)) {
    const said = [winner, ...shadowed].map(({ source }) => order.get(source) ?? 0);
    const first = Math.min(...said);
    const keys = fromPointer(pointer);
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const at = toPointer(keys.slice(0, depth));
      oldest.set(at, Math.min(oldest.get(at) ?? first, first));
    }
  }
  return oldest;
}
