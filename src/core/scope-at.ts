// In: a hierarchy. Out: a function from the path of a document to the id of the target in whose scope it stands; lists few folders.

import type { Dialect } from '../dialects/dialect.ts';
import type { Scope } from '../model/graph.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Looks only into the plan that the path lies in, so that it costs little in a huge workspace. */
export function scopeAt(hierarchy: Hierarchy): (path: string) => string {
  const { tree, dialects } = hierarchy;
  const known = new Map<string, readonly Scope[]>();
  const children = (dialect: Dialect, scope: Scope): readonly Scope[] => {
    const key = `${dialect.name}\0${scope.id}`;
    const found = known.get(key) ?? dialect.children(tree, scope);
    known.set(key, found);
    return found;
  };
  /** Only memories are looked for by where they would stand: that takes longer. */
  const agentAt = (dialect: Dialect, plan: Scope, path: string): Scope | undefined =>
    children(dialect, plan).find(
      dialect.role(path)?.kind === 'memory'
        ? (scope) => dialect.memoryPath?.(tree, scope) === path
        : (scope) => dialect.definition(tree, scope) === path,
    );
  return (path) => {
    const dialect = dialects.find(({ role }) => role(path) !== null) ?? dialects[0];
    const workspace = dialect.workspace(tree);
    const inside = children(dialect, workspace)
      .filter(({ folder }) => path.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
    if (inside === undefined) return workspace.id;
    return (agentAt(dialect, inside, path) ?? inside).id;
  };
}
