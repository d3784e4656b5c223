import { pointerTo } from '../model/pointer.ts';
import type { MarkedContext } from './merge-context.ts';
import { type Container, isLeaf, type Slot } from './slot.ts';
import { clear, recordReplaced, recordTakenOut, settle } from './trace.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * Takes out what lower layers say at a path and beneath it (C-01, C-02); true where something stays. Locked values stay,
 * and so does what the marker's own document says: a marker speaks of the layers beneath, not of its own author.
 */
export function withdraw(context: MarkedContext, pointer: string, slot: Slot): boolean {
  if (slot.lock !== null) {
    slot.lock.isProtected = true;
    return true;
  }
  const own = slot.winner.by === context.by;
  if (slot.kind === 'atom' || isLeaf(slot)) {
    if (own) return true;
    settle(context, slot);
    clear(context, pointer);
    recordTakenOut(context, pointer, slot);
    return false;
  }
  if (slot.kind === 'list') withdrawItems(context, pointer, slot, nothing);
  else withdrawEntries(context, pointer, slot, nothing);
  if (own || slot.children.size > 0) return true;
  settle(context, slot);
  clear(context, pointer);
  recordReplaced(context, pointer, slot);
  return false;
}

/** Takes what lower layers say out of a map, but for the keys to `keep`. */
export function withdrawEntries(
  context: MarkedContext,
  pointer: string,
  map: Container,
  keep: ReadonlySet<string>,
): void {
  for (const [key, child] of map.children) {
    if (keep.has(key) || withdraw(context, pointerTo(pointer, key), child)) continue;
    map.children.delete(key);
  }
}

/** Takes the items of lower layers out of a list, but for those to `keep` (canonical text). */
export function withdrawItems(
  context: MarkedContext,
  pointer: string,
  list: Container,
  keep: ReadonlySet<string>,
): void {
  // Backwards, because the record runs from the oldest to the most recent and is shown the other way round.
  for (const [text, item] of [...list.children].reverse()) {
    if (keep.has(text) || item.winner.by === context.by) continue;
    recordTakenOut(context, pointer, item);
    list.children.delete(text);
  }
}
