// The resolved values, and for every leaf who won, who lost and why.

import { fromPointer, pointerTo, toKeyPath } from '../model/pointer.ts';
import type { Candidate, Cascade, Dropped, Locked, Provenance } from '../model/resolution.ts';
import type { Json } from '../model/value.ts';
import { candidateOf, isLeaf, type Lock, type Slot, type Statement } from './slot.ts';
import { openConflicts, type TakenOut, type Trace } from './trace.ts';

interface Answer {
  readonly takenOut: Map<string, TakenOut>;
  readonly provenance: Record<string, Provenance>;
  readonly constraints: Locked[];
}

/**
 * Reads the answer off the trace. Every record made of keys from input is without prototype. Keys stand in the order
 * of first appearance, but for those that look like array indices, which JavaScript always puts first.
 */
export function toCascade(trace: Trace): Cascade {
  const answer: Answer = {
    takenOut: new Map(trace.takenOut),
    provenance: Object.create(null),
    constraints: [],
  };
  const values = readMap(answer, '', trace.root, []);
  const dropped: Record<string, Dropped> = Object.create(null);
  for (const [pointer, taken] of answer.takenOut) dropped[pointer] = toDropped(taken);
  const { provenance, constraints } = answer;
  return { values, provenance, dropped, conflicts: openConflicts(trace), constraints };
}

/** `locks`: those above, the outermost first. */
function readMap(
  answer: Answer,
  pointer: string,
  children: ReadonlyMap<string, Slot>,
  locks: readonly Lock[],
): Record<string, Json> {
  const map: Record<string, Json> = Object.create(null);
  for (const [key, child] of children) {
    map[key] = readValue(answer, pointerTo(pointer, key), child, locks);
  }
  return map;
}

function readValue(answer: Answer, pointer: string, slot: Slot, above: readonly Lock[]): Json {
  const value = readUnder(answer, pointer, slot, above);
  if (above.length === 0 && slot.lock !== null) {
    const { source, line, column } = slot.lock;
    const keyPath = toKeyPath(fromPointer(pointer));
    answer.constraints.push({ keyPath, value, source, line, column });
  }
  return value;
}

function readUnder(answer: Answer, pointer: string, slot: Slot, above: readonly Lock[]): Json {
  const locks = slot.lock === null ? above : [...above, slot.lock];
  if (slot.kind !== 'atom' && !isLeaf(slot)) {
    return slot.kind === 'map'
      ? readMap(answer, pointer, slot.children, locks)
      : [...slot.children.values()].map((item, index) =>
          readLeaf(answer, `${pointer}/${index}`, item, [], locks),
        );
  }
  // What a marker took out of a scalar's path has been replaced after all: it belongs to the losers of the scalar.
  const earlier = slot.kind === 'atom' ? answer.takenOut.get(pointer) : undefined;
  if (earlier !== undefined) answer.takenOut.delete(pointer);
  return readLeaf(answer, pointer, slot, earlier?.losers ?? [], locks);
}

function readLeaf(
  answer: Answer,
  pointer: string,
  { winner, reason, losers }: Slot,
  earlier: readonly Statement[],
  locks: readonly Lock[],
): Json {
  const [lock] = locks;
  answer.provenance[pointer] = {
    winner: candidateOf(winner),
    shadowed: mostRecentFirst([...earlier, ...losers]),
    // A lock that has kept its value from being taken away is why it stands.
    reason: locks.some(({ isProtected }) => isProtected) ? 'locked' : reason,
    ...(lock && { lockedAt: { source: lock.source, line: lock.line, column: lock.column } }),
  };
  return candidateOf(winner).value;
}

function toDropped({ marker, by, losers }: TakenOut): Dropped {
  const { line, column } = marker.span;
  return {
    by: { marker: marker.name, source: by.source, line, column },
    shadowed: mostRecentFirst(losers),
  };
}

/** From oldest first, each statement once, to the most recent first; of one layer, the later statement. */
function mostRecentFirst(statements: readonly Statement[]): readonly Candidate[] {
  const once = [...new Set(statements)].reverse();
  return once.sort((a, b) => b.by.rank - a.by.rank).map(candidateOf);
}
