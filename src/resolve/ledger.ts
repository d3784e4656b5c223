// In: what happens while the cascade runs. Out: the record of it: what stands, what disagreed, what markers took out.

import type { Conflict } from '../model/resolution.ts';
import type { Marker } from './markers.ts';
import { fromPointer, toKeyPath } from './pointer.ts';
import { candidateOf, type Lock, type Speaker, type Standing, type Statement } from './standing.ts';

/** What markers took out at one path, oldest first, and the last of these markers. */
export interface TakenOut {
  readonly marker: Marker;
  readonly by: Speaker;
  readonly losers: Statement[];
}

export interface Ledger {
  /** What stands, by top-level key. */
  readonly root: Map<string, Standing>;
  /** By JSON Pointer. Items are recorded under their list: the index of an item that is gone means nothing. */
  readonly takenOut: Map<string, TakenOut>;
  readonly conflicts: Conflict[];
}

/** The ledger before any layer has spoken. */
export function openLedger(): Ledger {
  return { root: new Map(), takenOut: new Map(), conflicts: [] };
}

/** Records that the marker of a layer took out a value together with everything that had lost to it. */
export function recordTakenOut(
  { ledger, marker, by }: { ledger: Ledger; marker: Marker; by: Speaker },
  pointer: string,
  standing: Standing,
): void {
  const losers = ledger.takenOut.get(pointer)?.losers ?? [];
  for (const loser of standing.losers) losers.push(loser);
  losers.push(standing.winner);
  ledger.takenOut.set(pointer, { marker, by, losers });
}

/** Records a disagreement; `lock` is the one that decided it, if any. */
export function recordConflict(
  ledger: Ledger,
  pointer: string,
  met: { kind: Conflict['kind']; winner: Statement; loser: Statement; lock: Lock | null },
): void {
  const { kind, winner, loser, lock } = met;
  ledger.conflicts.push({
    kind,
    pointer,
    keyPath: toKeyPath(fromPointer(pointer)),
    winner: candidateOf(winner),
    loser: candidateOf(loser),
    ...(lock && { lockedAt: { source: lock.source, line: lock.line, column: lock.column } }),
  });
}
