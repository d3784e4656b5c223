// What every dialect asks of a tree: what stands in a folder, and what a file says.

import { join } from './paths.ts';
import type { Tree } from './source.ts';

/** Paths of the files directly in a folder, by name. */
export function filesIn(tree: Tree, folder: string, named: RegExp = /\.md$/i): readonly string[] {
  return tree
    .list(folder)
    .flatMap(({ name, type }) => (type === 'file' && named.test(name) ? join(folder, name) : []));
}

/** Names of the folders directly in one. */
export function foldersIn(tree: Tree, folder: string): readonly string[] {
  return tree.list(folder).flatMap(({ name, type }) => (type === 'folder' ? name : []));
}

/** Null: there is no such file, or it cannot be read as text. */
export function textAt(tree: Tree, path: string): string | null {
  const file = tree.read(path);
  return 'text' in file ? file.text : null;
}
