// What people are told a target is called; its id stands where programs read it, or where one has to type it.

import { isClosed } from '../model/dialect.ts';
import { onceFor } from '../model/once.ts';
import { type Scope, shortId, type Target } from '../model/scope.ts';
import { orNull } from '../model/usage-error.ts';
import { loaderOf, readersOf } from './agent-loads.ts';
import { type Hierarchy, inheritanceOf } from './hierarchy.ts';
import { findTarget } from './targets.ts';

/** `plan 0042`, `agent 001 of plan 0042`, `packages/api`, `Claude Code, started in packages/api`, `Codex in the root`. */
export function targetName(hierarchy: Hierarchy, target: Target): string {
  const place = placeOf(hierarchy, target);
  const { reader } = target;
  if (reader === undefined) return place;
  const read = { ...target, reader };
  const { readers } = loaderOf(hierarchy, read) ?? inheritanceOf(hierarchy, read);
  // Whatever it reads, it has one title.
  const title = onceFor(hierarchy.document, `title of ${target.dialect} ${reader}`, () => {
    const reading = readers?.reading?.(hierarchy.tree, read, hierarchy.document);
    return reading?.title ?? reader;
  });
  if (target.start !== undefined) return `${title}, working on ${place}`;
  return isWhole(target) ? `${title} in ${place}` : `${title}, started in ${place}`;
}

/** What each reader in use sees of a target, by reader; none where all see the same, or where one is meant. */
export function viewNames(hierarchy: Hierarchy, target: Target): ReadonlyMap<string, string> {
  const { used, moves } = readersOf(hierarchy, target);
  const readers = moves && target.reader === undefined ? used : [];
  return new Map(
    readers.map((reader) => [reader, targetName(hierarchy, { ...target, reader })] as const),
  );
}

export function nameOfTarget(hierarchy: Hierarchy, id: string): string {
  const target = targetOf(hierarchy, id);
  return target === null ? id : targetName(hierarchy, target);
}

function targetOf(hierarchy: Hierarchy, id: string): Target | null {
  return onceFor(hierarchy, `known target ${id}`, () =>
    orNull(() => findTarget(hierarchy, id).target),
  );
}

function placeOf(hierarchy: Hierarchy, scope: Scope): string {
  const { id, level, name, number, parent, folder, dialect } = scope;
  const inheritance = inheritanceOf(hierarchy, scope);
  // The scopes of a vendor's loader are folders and nothing else.
  if (isClosed(inheritance)) return folder === '' ? 'the root' : folder;
  if (isWhole(scope)) return `the ${level}`;
  const own = number !== null && id.split('/').at(-1) === number ? number : null;
  const roots = parent === null ? [] : inheritance.scopes(hierarchy.tree, null);
  if (parent === null || roots.some((root) => root.id === parent && isWhole(root)))
    return `${level} ${own ?? name}`;
  // Of a target that is gone, what it stood in may be gone, too.
  const around = own === null ? null : targetOf(hierarchy, parent);
  return around === null
    ? `${level} ${shortId(dialect, id)}`
    : `${level} ${own} of ${placeOf(hierarchy, around)}`;
}

function isWhole({ parent, folder }: Scope): boolean {
  return parent === null && folder === '';
}
