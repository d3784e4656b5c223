import { pointerTo } from '../model/pointer.ts';
import { clear, recordReplaced, recordTakenOut, settle } from './ledger.ts';
import { type Container, isLeaf, type Standing } from './standing.ts';
import type { MarkedTurn } from './turn.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * Takes out what lower layers say at a path and beneath it (C-01, C-02); true where something stays. Locked values stay,
 * and so does what the marker's own document says: a marker speaks of the layers beneath, not of its own author.
 */
export function withdraw(turn: MarkedTurn, pointer: string, standing: Standing): boolean {
  if (standing.lock !== null) {
    standing.lock.spared = true;
    return true;
  }
  const own = standing.winner.by === turn.by;
  if (standing.kind === 'atom' || isLeaf(standing)) {
    if (own) return true;
    settle(turn, standing);
    clear(turn, pointer);
    recordTakenOut(turn, pointer, standing);
    return false;
  }
  if (standing.kind === 'list') withdrawItems(turn, pointer, standing, nothing);
  else withdrawEntries(turn, pointer, standing, nothing);
  if (own || standing.children.size > 0) return true;
  settle(turn, standing);
  clear(turn, pointer);
  recordReplaced(turn, pointer, standing);
  return false;
}

/** Takes what lower layers say out of a map, but for the keys to `keep`. */
export function withdrawEntries(
  turn: MarkedTurn,
  pointer: string,
  map: Container,
  keep: ReadonlySet<string>,
): void {
  for (const [key, child] of map.children) {
    if (keep.has(key) || withdraw(turn, pointerTo(pointer, key), child)) continue;
    map.children.delete(key);
  }
}

/** Takes the items of lower layers out of a list, but for those to `keep` (canonical text). */
export function withdrawItems(
  turn: MarkedTurn,
  pointer: string,
  list: Container,
  keep: ReadonlySet<string>,
): void {
  // Backwards, because the record runs from the oldest to the most recent and is shown the other way round.
  for (const [text, item] of [...list.children].reverse()) {
    if (keep.has(text) || item.winner.by === turn.by) continue;
    recordTakenOut(turn, pointer, item);
    list.children.delete(text);
  }
}
