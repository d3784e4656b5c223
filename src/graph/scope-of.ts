import { folderOf } from '../model/paths.ts';
import type { Target } from '../model/scope.ts';

/**
 * A document belongs to the outermost target whose layer it is; one that is nobody's layer to the deepest folder that
 * is a scope. `targets` come outermost first, `layersOf` gives the paths of a target's cascade.
 */
export function scopeOf(
  targets: readonly Target[],
  layersOf: (target: Target) => Iterable<string>,
): (path: string) => string {
  const owners = new Map<string, string>();
  const byFolder = new Map<string, string>();
  for (const target of targets) {
    if (!byFolder.has(target.folder)) byFolder.set(target.folder, target.id);
    for (const path of layersOf(target)) if (!owners.has(path)) owners.set(path, target.id);
  }
  return (path) => {
    const owner = owners.get(path);
    if (owner !== undefined) return owner;
    for (let at = path; at !== ''; ) {
      at = folderOf(at);
      const scope = byFolder.get(at);
      if (scope !== undefined) return scope;
    }
    return targets[0]?.id ?? 'workspace';
  };
}
