import type { KeyPathStatement } from '../model/document.ts';
import type { MapNode } from '../model/value.ts';
import { readMap, unwrap } from './markers.ts';
import type { Lock, Slot } from './slot.ts';

/**
 * Locks what stands at a key path: a map with everything beneath it, a list as a whole (also where the path leads into
 * it). A path without value locks nothing, now or later: a lock protects a value that its author could see.
 */
export function lockPath(
  root: ReadonlyMap<string, Slot>,
  source: string,
  { path, span }: KeyPathStatement,
): void {
  const trail: Slot[] = [];
  let beneath: ReadonlyMap<string, Slot> | null = root;
  for (const key of path) {
    const slot: Slot | undefined = beneath?.get(key);
    if (slot === undefined) return;
    trail.push(slot);
    if (slot.kind === 'list') break;
    beneath = slot.kind === 'map' ? slot.children : null;
  }
  const locked = trail.at(-1);
  if (locked === undefined) return;
  const lock: Lock = {
    source,
    line: span.line,
    column: span.column,
    over: locked.winner,
    isProtected: false,
  };
  locked.lock ??= lock;
  for (const slot of trail) slot.guard ??= lock;
}

/** The key paths of all leaves of a map (scalars, lists, empty maps), each with the place of its key. */
export function leafPaths(map: MapNode): readonly KeyPathStatement[] {
  const found: KeyPathStatement[] = [];
  const visit = (node: MapNode, above: readonly string[]): void => {
    for (const { key, keySpan, value } of readMap(node).entries) {
      const path = [...above, key];
      const said = unwrap(value).value;
      if (said?.type === 'map' && readMap(said).entries.length > 0) visit(said, path);
      else if (said !== null) found.push({ path, span: keySpan });
    }
  };
  visit(map, []);
  return found;
}
