// A workspace and its projects, workspaces in it and theirs; a project that stands alone is a root itself.

import { compareText } from '../../model/order.ts';
import { folderOf, idFrom, pathFromId } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import {
  isFolder,
  isProject,
  isWorkspace,
  projectsIn,
  registry,
  workspaceAbove,
} from './places.ts';

export type LevelName = 'workspace' | 'project';

/** Ids of folders must not be those of roots, nor that of a list of all. */
const RESERVED = /^(?:workspace|project|index)$/;

const UNLISTED = /(?:^|\/)(?:\.|node_modules(?:\/|$))/;

export function levelOf(tree: Tree, folder: string): LevelName {
  return isWorkspace(tree, folder) ? 'workspace' : 'project';
}

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  if (inside === null) return [root(tree)];
  if (inside.folder !== '' && inside.level !== 'workspace') return [];
  return projectsIn(tree, inside.folder)
    .map((folder) => scopeOf(tree, folder, parentOf(tree, folder)))
    .filter(({ parent }) => parent === inside.id)
    .sort((a, b) => compareText(b.level, a.level) || compareText(a.name, b.name));
}

/** Any folder, by the id that it has or would have; one inside a project stands for that. */
export function findScope(tree: Tree, id: string): Scope | null {
  const top = root(tree);
  if (id === top.id) return top;
  const folder = folderFromId(id);
  if (folder === '' || UNLISTED.test(folder) || !isFolder(tree, folder)) return null;
  const around = nearest(tree, folder);
  const at = around !== '' && !isWorkspace(tree, around) ? around : folder;
  return scopeOf(tree, at, parentOf(tree, at));
}

export function scopeAround(tree: Tree, folder: string): Scope {
  const at = nearest(tree, folder);
  return (at === '' ? null : findScope(tree, idOf(at))) ?? root(tree);
}

/** The nearest at or above it; `''`: none inside the root. */
function nearest(tree: Tree, folder: string): string {
  const isOne = (at: string): boolean =>
    isProject(tree, at) || isWorkspace(tree, at) || registry(tree, '').includes(at);
  let at = folder;
  while (at !== '' && (UNLISTED.test(at) || !isOne(at))) at = folderOf(at);
  return at;
}

function root(tree: Tree): Scope {
  const level = levelOf(tree, '');
  return { ...scopeOf(tree, '', null), id: level, name: tree.name || level };
}

function parentOf(tree: Tree, folder: string): string {
  const around = workspaceAbove(tree, folder);
  return around === null || around === '' ? root(tree).id : idOf(around);
}

function scopeOf(tree: Tree, folder: string, parent: string | null): Scope {
  return {
    ...{ id: idOf(folder), dialect: 'tlc', level: levelOf(tree, folder), name: folder },
    ...{ number: null, parent, folder, retired: false },
  };
}

function idOf(folder: string): string {
  return idFrom(folder, RESERVED);
}

function folderFromId(id: string): string {
  const folder = pathFromId(id);
  // One scope has one id.
  return idOf(folder) === id ? folder : '';
}
