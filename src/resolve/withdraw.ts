// In: a marker that opts out of what stands at a path. Out: whether anything still stands there; what went is in the ledger.

import { type Ledger, recordTakenOut } from './ledger.ts';
import type { Marker } from './markers.ts';
import { pointerTo } from './pointer.ts';
import { type Container, isLeaf, type Speaker, type Standing } from './standing.ts';

/**
 * Takes out what lower layers say at a path and beneath it (C-01, C-02); true where something stays. Locked values stay,
 * and so does what the marker's own document says: a marker speaks of the layers beneath, not of its own author.
 */
export function withdraw(
  ledger: Ledger,
  pointer: string,
  standing: Standing,
  marker: Marker,
  by: Speaker,
): boolean {
  if (standing.lock !== null) {
    standing.lock.spared = true;
    return true;
  }
  const own = standing.winner.by === by;
  if (isLeaf(standing)) {
    if (!own) recordTakenOut(ledger, pointer, standing, marker, by);
  } else if (standing.kind === 'list') {
    withdrawItems(ledger, pointer, standing, new Set(), marker, by);
  } else if (standing.kind === 'map') {
    for (const [key, child] of standing.children) {
      const stays = withdraw(ledger, pointerTo(pointer, key), child, marker, by);
      if (!stays) standing.children.delete(key);
    }
  }
  return own || (standing.kind !== 'atom' && standing.children.size > 0);
}

/** Takes the items of lower layers out of a list, but for those to `keep` (canonical text). */
export function withdrawItems(
  ledger: Ledger,
  pointer: string,
  list: Container,
  keep: ReadonlySet<string>,
  marker: Marker,
  by: Speaker,
): void {
  // Backwards, because the record runs from the oldest to the most recent and is shown the other way round.
  for (const [text, item] of [...list.children].reverse()) {
    if (keep.has(text) || item.winner.by === by) continue;
    recordTakenOut(ledger, pointer, item, marker, by);
    list.children.delete(text);
  }
}
