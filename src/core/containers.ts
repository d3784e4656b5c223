// What targets stand in, from the inside out.

import type { Target } from '../model/scope.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';

/**
 * The scope that each target stands in, by ids: the one that it says it inherits from (the project of a plan), else the one
 * around it by its place in the tree. Reads the documents that define targets.
 */
export function containersOf(
  hierarchy: Hierarchy,
  targets: readonly Target[],
): ReadonlyMap<string, string> {
  const { tree, document } = hierarchy;
  return new Map(
    targets.flatMap((target) => {
      const stated =
        inheritanceOf(hierarchy, target).inheritsFrom?.(tree, target, document) ?? null;
      const container = stated ?? target.parent;
      return container === null ? [] : [[target.id, container] as const];
    }),
  );
}

/** A scope and those around it, innermost first. */
export function* outward(containers: ReadonlyMap<string, string>, id: string): Iterable<string> {
  const seen = new Set<string>();
  for (
    let at: string | undefined = id;
    at !== undefined && !seen.has(at);
    at = containers.get(at)
  ) {
    seen.add(at);
    yield at;
  }
}
