import type { KeyPathStatement } from '../model/document.ts';
import type { MapNode } from '../model/value.ts';
import { readMap, unwrap } from './markers.ts';
import type { Lock, Standing } from './standing.ts';

/**
 * Locks what stands at a key path: a map with everything beneath it, a list as a whole (also where the path leads into
 * it). A path without value locks nothing, now or later: a lock protects a value that its author could see.
 */
export function lockPath(
  root: ReadonlyMap<string, Standing>,
  source: string,
  { path, span }: KeyPathStatement,
): void {
  const trail: Standing[] = [];
  let beneath: ReadonlyMap<string, Standing> | null = root;
  for (const key of path) {
    const standing: Standing | undefined = beneath?.get(key);
    if (standing === undefined) return;
    trail.push(standing);
    if (standing.kind === 'list') break;
    beneath = standing.kind === 'map' ? standing.children : null;
  }
  const locked = trail.at(-1);
  if (locked === undefined) return;
  const lock: Lock = {
    source,
    line: span.line,
    column: span.column,
    over: locked.winner,
    spared: false,
  };
  locked.lock ??= lock;
  for (const standing of trail) standing.guard ??= lock;
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
