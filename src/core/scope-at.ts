// The scope in which a path stands, from listings of the folders on the way to it.

import type { Inheritance } from '../model/dialect.ts';
import { folderOf } from '../model/paths.ts';
import type { Scope } from '../model/scope.ts';
import { claimOf, dialectOf, type Hierarchy, inheritances } from './hierarchy.ts';

/** Looks only into the scopes that the path lies in, so that it costs little in a huge workspace. */
export function scopeAt(hierarchy: Hierarchy): (path: string) => string {
  const { tree } = hierarchy;
  const all = inheritances(hierarchy);
  const [first] = all;
  const known = new Map<string, readonly Scope[]>();
  const scopesIn = ([dialect, inheritance]: [string, Inheritance], inside: Scope | null) => {
    const key = `${dialect}\0${inside?.id ?? ''}`;
    const found = known.get(key) ?? inheritance.scopes(tree, inside);
    known.set(key, found);
    return found;
  };
  /** Only memories are looked for by where they would stand: that takes longer. */
  const isOwn = (scope: Scope, inheritance: Inheritance, path: string, isMemory: boolean) =>
    isMemory
      ? dialectOf(hierarchy, scope)?.upkeep?.memory?.path(tree, scope) === path
      : inheritance.definition(tree, scope) === path;
  return (path) => {
    const claim = claimOf(hierarchy, path);
    const own = all.get(claim?.dialect.name ?? '');
    const hierarchyOf = own === undefined ? first : ([claim?.dialect.name ?? '', own] as const);
    if (hierarchyOf === undefined) return '';
    const [name, inheritance] = hierarchyOf;
    const meant = inheritance.find?.(tree, { folder: folderOf(path) });
    if (meant) return meant.id;
    const isMemory = claim?.role.is === 'memory';
    const descend = (inside: Scope | null): Scope | null => {
      const scopes = scopesIn([name, inheritance], inside);
      const around = scopes
        .filter(({ folder }) => folder !== (inside?.folder ?? null) && isWithin(path, folder))
        .sort((a, b) => b.folder.length - a.folder.length)[0];
      if (around !== undefined) return descend(around) ?? around;
      // What is a single file stands in the folder of the scope around it.
      return (
        scopes.find(
          (scope) => scope.folder === inside?.folder && isOwn(scope, inheritance, path, isMemory),
        ) ?? null
      );
    };
    const roots = scopesIn([name, inheritance], null);
    return (descend(null) ?? roots[0])?.id ?? '';
  };
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
