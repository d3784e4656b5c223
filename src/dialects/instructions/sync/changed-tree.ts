// A tree as it is after a change that nobody has made yet: a file with another text, a folder that a link leads to.

import { compareText } from '../../../model/order.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import type { Tree, TreeEntry } from '../../../model/source.ts';
import { isIn, join, relativeTo } from '../files.ts';

export function withFile(tree: Tree, path: string, text: string): Tree {
  const isAbove = (folder: string): boolean => isIn(folder, path);
  return {
    ...withName(tree, path, 'file'),
    has: (one) => one === path || tree.has(one),
    read: (one) => (one === path ? { path, text, bytes: Buffer.byteLength(text) } : tree.read(one)),
    real: (one) => {
      const real = tree.real === undefined ? one : tree.real(one);
      return real === null && isAbove(one) ? one : real;
    },
  };
}

/** `to` is a folder of the tree, or a file. */
export function withLink(tree: Tree, path: string, to: string): Tree {
  const real = (one: string): string | null => (tree.real === undefined ? one : tree.real(one));
  const led = (one: string): string => (isIn(path, one) ? join(to, relativeTo(path, one)) : one);
  const type = tree.has(to) ? 'file' : 'folder';
  const added = withName(tree, path, type);
  return {
    ...added,
    has: (one) => tree.has(led(one)),
    list: (folder) => (isIn(path, folder) ? tree.list(led(folder)) : added.list(folder)),
    read: (one) => ({ ...tree.read(led(one)), path: one }),
    real: (one) =>
      isIn(path, one) ? real(led(one)) : (real(one) ?? (isIn(one, path) ? one : null)),
  };
}

/** With one more name in its folder, and the folders above it. */
function withName(tree: Tree, path: string, type: TreeEntry['type']): Tree {
  return {
    ...tree,
    list(folder) {
      const entries = tree.list(folder);
      if (folder === path || !isIn(folder, path)) return entries;
      const [name = ''] = relativeTo(folder, path).split('/');
      if (entries.some((entry) => entry.name === name)) return entries;
      const own = folder === folderOf(path) && name === nameOf(path) ? type : 'folder';
      return [...entries, { name, type: own } as const].sort((a, b) => compareText(a.name, b.name));
    },
  };
}
