// The scope in which a path stands, from listings of the folders on the way to it.

import { onceFor } from '../model/once.ts';
import { folderOf, isWithin } from '../model/paths.ts';
import type { Scope } from '../model/scope.ts';
import { claimOf, dialectOf, type Hierarchy, inheritances } from './hierarchy.ts';

/** Looks only into the scopes that the path lies in, so that it costs little in a huge workspace. */
export function scopeAt(hierarchy: Hierarchy): (path: string) => string {
  const { tree } = hierarchy;
  const all = inheritances(hierarchy);
  const [first] = all.values();
  return (path) => {
    const claim = claimOf(hierarchy, path);
    const name = claim?.dialect.name ?? '';
    const inheritance = all.get(name) ?? first;
    if (inheritance === undefined) return '';
    const meant = inheritance.find?.(tree, { folder: folderOf(path) });
    if (meant) return meant.id;
    const scopesIn = (inside: Scope | null): readonly Scope[] =>
      onceFor(inheritance, `scopes in ${inside?.id ?? ''}`, () => inheritance.scopes(tree, inside));
    // Only memories are looked for by where they would stand: that takes longer.
    const isOwn = (scope: Scope): boolean =>
      claim?.role.is === 'memory'
        ? dialectOf(hierarchy, scope)?.upkeep?.memory?.path(tree, scope) === path
        : inheritance.definition(tree, scope) === path;
    const descend = (inside: Scope | null): Scope | null => {
      const scopes = scopesIn(inside);
      const [around] = scopes
        .filter(({ folder }) => folder !== (inside?.folder ?? null) && isWithin(path, folder))
        .sort((a, b) => b.folder.length - a.folder.length);
      if (around !== undefined) return descend(around) ?? around;
      // What is a single file stands in the folder of the scope around it.
      return scopes.find((scope) => scope.folder === inside?.folder && isOwn(scope)) ?? null;
    };
    return (descend(null) ?? scopesIn(null)[0])?.id ?? '';
  };
}
