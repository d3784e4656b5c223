// Where documents stand: the scope around a path, and the folder for one that is new.

import type { Dialect, Home } from '../model/dialect.ts';
import type { EntryType } from '../model/memory.ts';
import { onceFor } from '../model/once.ts';
import { folderOf, isWithin } from '../model/paths.ts';
import type { Scope, Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import { claimOf, dialectOf, type Hierarchy, inheritanceOf, inheritances } from './hierarchy.ts';
import { listTargets } from './targets.ts';

/** Where repositories keep decision records that have nothing else. */
const USUAL: Home = { folder: 'docs/decisions', takes: ['decision'] };

/** The folder of a scope that takes something; null: there is none. */
export function homeOf(hierarchy: Hierarchy, scope: Scope, type: EntryType): Home | null {
  return taking(dialectOf(hierarchy, scope), hierarchy, scope, type);
}

function taking(
  dialect: Dialect | undefined,
  { tree }: Hierarchy,
  scope: Scope | null,
  type: EntryType,
): Home | null {
  return dialect?.upkeep?.homes?.(tree, scope).find(({ takes }) => takes.includes(type)) ?? null;
}

/** True where a decision record has a place, or gets one with the first. */
export function keepsDecisions(hierarchy: Hierarchy): boolean {
  return ofTree(hierarchy) !== null || ofScopes(hierarchy).length > 0;
}

/** True where a new decision record needs no word about where it goes. */
export function takesDecisions(hierarchy: Hierarchy): boolean {
  return ofTree(hierarchy) !== null;
}

/** Where a new decision record of a target goes without being asked whose it is; null: that would be asked. */
export function decisionPlace(hierarchy: Hierarchy, target: Target): Home | null {
  const own = homeOf(hierarchy, target, 'decision');
  const { inheritsFrom } = inheritanceOf(hierarchy, target);
  const above = inheritsFrom?.(hierarchy.tree, target, hierarchy.document) ?? target.parent;
  const outer =
    inheritsFrom && above !== null && listTargets(hierarchy).find((one) => one.id === above);
  return own ?? (outer ? decisionPlace(hierarchy, outer) : ofTree(hierarchy));
}

/** Where a new decision record goes, for a target or for everybody. Throws UsageError where that is nowhere, or not clear. */
export function decisionHome(hierarchy: Hierarchy, target: Target | null): Home {
  const home = target === null ? ofTree(hierarchy) : decisionPlace(hierarchy, target);
  if (home !== null) return home;
  const scopes = ofScopes(hierarchy);
  const around = scopes.filter(([{ folder }]) => isWithin(hierarchy.here, folder));
  const [innermost] = around.toSorted(([a], [b]) => b.folder.length - a.folder.length);
  const roots = scopes.filter(([{ parent }]) => parent === null);
  const only = innermost ?? (roots.length === 1 ? roots[0] : undefined);
  if (only !== undefined) return only[1];
  if (scopes.length > 0) {
    const ids = scopes.map(([{ id }]) => id);
    throw whoseError('Each part of this workspace keeps decisions of its own.', ids);
  }
  const memory = hierarchy.dialects.find(({ anywhere }) => anywhere !== true)?.name;
  throw new UsageError(
    `There is no place for decision records beside the memory of ${memory}; nothing was written.`,
    `Keep them in a folder of their own: stratigraph adr new "Use X" --in ${USUAL.folder}.`,
  );
}

export function whoseError(says: string, ids: readonly string[]): UsageError {
  const some = ids.slice(0, 10).join(', ') + (ids.length > 10 ? ', …' : '');
  return new UsageError(says, `Say whose it is with --target: ${some}.`, ids);
}

/** The home of whoever takes decisions for the whole tree; where no other system is in it, the usual one. */
function ofTree(hierarchy: Hierarchy): Home | null {
  const { dialects } = hierarchy;
  const guests = dialects.filter(({ anywhere }) => anywhere === true);
  const [home] = guests.flatMap((one) => taking(one, hierarchy, null, 'decision') ?? []);
  return home ?? (guests.length === dialects.length ? USUAL : null);
}

/** The scopes that keep decisions of their own, of the strongest system that has such. */
function ofScopes(hierarchy: Hierarchy): readonly (readonly [Scope, Home])[] {
  const keeper = hierarchy.dialects.find(({ upkeep }) => upkeep?.homes !== undefined)?.name;
  if (keeper === undefined || !inheritances(hierarchy).has(keeper)) return [];
  return listTargets(hierarchy)
    .filter(({ dialect }) => dialect === keeper)
    .flatMap((scope) => {
      const home = homeOf(hierarchy, scope, 'decision');
      return home === null ? [] : [[scope, home] as const];
    });
}

/** The folder that a person names. Throws UsageError where records would be read by nobody. */
export function homeAt(hierarchy: Hierarchy, folder: string): Home {
  const claim = claimOf(hierarchy, `${folder}/0001-x.md`);
  if (claim?.role.is !== 'decision')
    throw new UsageError(
      `${folder} is not a folder of decision records.`,
      `Name it in stratigraph.json first: ${JSON.stringify({ adrs: [folder] })}.`,
    );
  const { homes } = claim.dialect.upkeep ?? {};
  const scopes = homes === undefined ? [] : [null, ...listTargets(hierarchy)];
  const all = scopes.flatMap((scope) => homes?.(hierarchy.tree, scope) ?? []);
  return all.find((home) => home.folder === folder) ?? { folder, takes: ['decision'] };
}

const PROBES = ['a.md', '0001-a.md', 'a/b.md', 'a/0001-a.md'];

/** True where a dialect would claim documents in the folder, be there any yet or not. `folder` is relative, with `/`. */
export function isClaimedFolder(hierarchy: Hierarchy, folder: string): boolean {
  return PROBES.some((name) => claimOf(hierarchy, `${folder}/${name}`) !== undefined);
}

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
    const home = inheritance.find?.(tree, { folder: folderOf(path) });
    if (home) return home.id;
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
