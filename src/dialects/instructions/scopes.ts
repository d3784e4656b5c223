// Folders that hold instruction files or items, each inside the nearest one above that does; and any other folder, when asked for.

import { onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, idFrom, pathFromId } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { isOthers, type Tree } from '../../model/source.ts';
import { chain, filesOf, join } from './files.ts';
import { firstInstructionFiles, instructionFilesIn, isDirectory, itemFoldersIn } from './names.ts';
import { itemsIn } from './plugins.ts';

export const LEVEL = 'directory';

/** Id of the root, and what stands before the path of any other folder. */
const ROOT = 'at';

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  if (inside === null) {
    const isSpoken = firstInstructionFiles(tree).length > 0 || itemsIn(tree).length > 0;
    return isSpoken ? [scope('', null)] : [];
  }
  return [...nearest(tree, inside.folder)]
    .sort(compareText)
    .map((folder) => scope(folder, inside.id));
}

/** Any folder of the tree, by its id or its path. */
export function findFolder(tree: Tree, id: string): Scope | null {
  if (id === ROOT) return scope('', null);
  const folder = id.startsWith(`${ROOT}/`) ? pathFromId(id.slice(ROOT.length + 1)) : id;
  if (folder === '' || !filesOf(tree).isFolder(folder)) return null;
  const above = chain('', folderOf(folder)).slice(1);
  const parent = above.findLast((one) => holdsAny(tree, one)) ?? '';
  return scope(folder, idOf(parent));
}

export function nearest(tree: Tree, home: string): readonly string[] {
  return onceFor(tree, `nearest in ${home}`, () => findNearest(tree, home));
}

function findNearest(tree: Tree, home: string): readonly string[] {
  return tree.list(home).flatMap(({ name, type }) => {
    const folder = join(home, name);
    if (type !== 'folder' || isOthers(tree, folder)) return [];
    if (name.startsWith('.')) return isDirectory(tree, folder) ? [folder] : [];
    return holdsAny(tree, folder) ? [folder] : findNearest(tree, folder);
  });
}

function holdsAny(tree: Tree, folder: string): boolean {
  return instructionFilesIn(tree, folder).length > 0 || itemFoldersIn(tree, folder).length > 0;
}

function scope(folder: string, parent: string | null): Scope {
  const name = folder === '' ? 'repository' : folder;
  return {
    ...{ id: idOf(folder), dialect: 'instructions', level: LEVEL },
    ...{ name, number: null, parent, folder, retired: false },
  };
}

function idOf(folder: string): string {
  return folder === '' ? ROOT : `${ROOT}/${idFrom(folder)}`;
}
