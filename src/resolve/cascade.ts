import type { KeyPathStatement } from '../model/document.ts';
import type { Cascade } from '../model/resolution.ts';
import type { MapNode } from '../model/value.ts';
import { toCascade } from './cascade-answer.ts';
import { declaredPaths } from './declared.ts';
import { expandDottedKeys } from './dotted-keys.ts';
import { leafPaths, lockPath } from './locks.ts';
import { readMap } from './markers.ts';
import { mergeKey } from './merge.ts';
import type { MergeContext } from './merge-context.ts';
import { newTrace, type Trace } from './trace.ts';

/** What one document says in a cascade. */
export interface CascadeLayer {
  /** Path of the document. */
  readonly source: string;
  readonly level: string;
  readonly priority: number;
  /** In order of appearance: front matter, then the Defaults block. */
  readonly declarations: readonly MapNode[];
  /** Key paths whose values stand once this layer has spoken (`locked:`). */
  readonly locked: readonly KeyPathStatement[];
  /** Key paths whose override is deliberate (`overrides:`). */
  readonly overrides: readonly KeyPathStatement[];
  /** What an accepted decision fixes: declarations of this layer, each leaf locked. Keys may be dotted. */
  readonly constraints: MapNode | null;
  /** True where not all of it could be read: the rest counts, and disagrees with nobody. */
  readonly broken?: boolean;
}

/**
 * Resolves a cascade (L-031 … L-037, C-01 … C-03). Layers come lowest first, by priority, then by order.
 *
 * - Scalars: the later layer wins. Lists: parent first, child adds, repeats once. Maps: key by key.
 * - `override: true` replaces, and `inherit: false` drops, what lower layers say at the path of their map; at the top
 *   of a document they act on each of its own keys and on no other.
 * - A difference nobody declared, a difference between peers and a clash of types are conflicts; null fits every type.
 * - A locked value stands, whatever later layers say; nothing is added beneath a locked map or to a locked list.
 *
 * Pure and deterministic; cost grows with the number of values said. Never throws.
 */
export function cascade(layers: readonly CascadeLayer[]): Cascade {
  const trace = newTrace();
  for (const [rank, layer] of layers.entries()) speak(trace, layer, rank);
  return toCascade(trace);
}

/** A layer says all it has to say before its locks close: it may still change what it locks itself. */
function speak(trace: Trace, layer: CascadeLayer, rank: number): void {
  const { source, level, priority, declarations, locked, overrides, broken = false } = layer;
  const constraints = layer.constraints === null ? [] : [expandDottedKeys(layer.constraints)];
  const by = { source, level, priority, rank, broken };
  const context = { trace, by, declared: declaredPaths(overrides), lock: null };

  for (const map of [...declarations, ...constraints]) declare(map, context);
  for (const path of [...locked, ...constraints.flatMap(leafPaths)]) {
    lockPath(trace.root, source, path);
  }
}

function declare(map: MapNode, context: Omit<MergeContext, 'marker'>): void {
  const { marker, entries } = readMap(map);
  for (const { key, value } of entries) {
    mergeKey({ ...context, marker }, '', context.trace.root, key, value);
  }
}
