import { type Document, isBroken, type KeyPathStatement } from '../model/document.ts';
import type { Candidate, Cascade, Dropped, Locked, Provenance } from '../model/resolution.ts';
import type { LayerRef } from '../model/scope.ts';
import { type Json, keyPathOf, type MapNode, pointerTo } from '../model/value.ts';
import { declaredPaths, expandDottedKeys, leafPaths, lockPath, readMap } from './key-paths.ts';
import { mergeKey } from './merge.ts';
import {
  candidateOf,
  isLeaf,
  type Lock,
  newTrace,
  openConflicts,
  placeOf,
  type Slot,
  type Statement,
  type TakenOut,
  type Trace,
} from './trace.ts';

export interface CascadeLayer {
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
  return answerOf(trace);
}

/** What a document says as a layer: only a decision fixes values. */
export function cascadeLayer(
  { path, role, level, priority }: LayerRef,
  document: Document,
): CascadeLayer {
  const { declarations, locked, overrides, constraints } = document;
  return {
    ...{ source: path, level, priority, locked, overrides },
    declarations: declarations.map(({ values }) => values),
    constraints: role.is === 'decision' ? constraints : null,
    broken: isBroken(document),
  };
}

/** False for a document without which every value is the same. */
export function saysValues({ declarations, locked, overrides, constraints }: Document): boolean {
  const maps = [...declarations.map(({ values }) => values), ...(constraints ? [constraints] : [])];
  return locked.length + overrides.length > 0 || maps.some(({ entries }) => entries.length > 0);
}

/** A layer says all it has to say before its locks close: it may still change what it locks itself. */
function speak(trace: Trace, layer: CascadeLayer, rank: number): void {
  const { source, level, priority, declarations, locked, overrides, broken = false } = layer;
  const constraints = layer.constraints === null ? [] : [expandDottedKeys(layer.constraints)];
  const by = { source, level, priority, rank, broken };
  const context = { trace, by, pointer: '', declared: declaredPaths(overrides), lock: null };
  for (const map of [...declarations, ...constraints]) {
    const { marker, entries } = readMap(map);
    for (const { key, value } of entries) {
      mergeKey({ ...context, marker }, trace.root, key, value);
    }
  }
  for (const path of locked) lockPath(trace.root, source, path);
  for (const path of constraints.flatMap(leafPaths)) {
    lockPath(trace.root, source, path, (own) => own.path.slice(0, 1));
  }
}

/**
 * Reads the answer off the trace. Every record made of keys from input is without prototype. Keys stand in the order
 * of first appearance, but for those that look like array indices, which JavaScript always puts first.
 */
function answerOf(trace: Trace): Cascade {
  const takenOut = new Map(trace.takenOut);
  const provenance: Record<string, Provenance> = Object.create(null);
  const constraints: Locked[] = [];

  /** `above`: the locks above, the outermost first. */
  const valuesIn = (
    pointer: string,
    children: ReadonlyMap<string, Slot>,
    above: readonly Lock[],
  ): Record<string, Json> => {
    const map: Record<string, Json> = Object.create(null);
    for (const [key, child] of children) map[key] = valueAt(pointerTo(pointer, key), child, above);
    return map;
  };

  const valueAt = (pointer: string, slot: Slot, above: readonly Lock[]): Json => {
    const { lock } = slot;
    const value = valueUnder(pointer, slot, lock === null ? above : [...above, lock]);
    if (above.length === 0 && lock !== null) {
      constraints.push({ keyPath: keyPathOf(pointer), value, ...placeOf(lock) });
    }
    return value;
  };

  const valueUnder = (pointer: string, slot: Slot, locks: readonly Lock[]): Json => {
    if (slot.kind !== 'atom' && !isLeaf(slot)) {
      if (slot.kind === 'map') return valuesIn(pointer, slot.children, locks);
      // What a lock kept out of a list was kept out of all of it.
      const isKept = slot.reason === 'locked' && { reason: slot.reason };
      const items = [...slot.children.values()].map((item) => ({ ...item, ...isKept }));
      return items.map((item, index) => leafOf(`${pointer}/${index}`, item, [], locks));
    }
    // What a marker took out of a scalar's path has been replaced after all: it belongs to the losers of the scalar.
    const earlier = slot.kind === 'atom' ? takenOut.get(pointer) : undefined;
    if (earlier !== undefined) takenOut.delete(pointer);
    return leafOf(pointer, slot, earlier?.losers ?? [], locks);
  };

  const leafOf = (
    pointer: string,
    { winner, reason, losers }: Slot,
    earlier: readonly Statement[],
    locks: readonly Lock[],
  ): Json => {
    const [lock] = locks;
    provenance[pointer] = {
      winner: candidateOf(winner),
      shadowed: mostRecentFirst([...earlier, ...losers]),
      // A lock that has kept its value from being taken away is why it stands.
      reason: locks.some(({ isProtected }) => isProtected) ? 'locked' : reason,
      ...(lock && { lockedAt: placeOf(lock) }),
    };
    return candidateOf(winner).value;
  };

  const values = valuesIn('', trace.root, []);
  const dropped: Record<string, Dropped> = Object.create(null);
  for (const [pointer, taken] of takenOut) dropped[pointer] = droppedBy(taken);
  return { values, provenance, dropped, conflicts: openConflicts(trace), constraints };
}

function droppedBy({ marker, by, losers }: TakenOut): Dropped {
  const { line, column } = marker.span;
  const place = { marker: marker.name, source: by.source, line, column };
  return { by: place, shadowed: mostRecentFirst(losers) };
}

/** From oldest first, each statement once, to the most recent first; of one layer, the later statement. */
function mostRecentFirst(statements: readonly Statement[]): readonly Candidate[] {
  const once = [...new Set(statements)].reverse();
  return once.sort((a, b) => b.by.rank - a.by.rank).map(candidateOf);
}
