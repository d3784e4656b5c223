// What every dialect asks of a tree: what stands in a folder, and what a file says.

import { isWithin, join } from './paths.ts';
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

/** A tree in which another one stands at a folder (`~`, `~/notes`); links lead into it by their whole path. */
export function withTreeAt(tree: Tree, folder: string, other: Tree): Tree {
  const either = <Answer>(path: string, ask: (of: Tree, at: string) => Answer): Answer =>
    isWithin(path, folder) ? ask(other, path.slice(folder.length + 1)) : ask(tree, path);
  return {
    ...tree,
    list: (path) => either(path, (of, at) => of.list(at)),
    has: (path) => either(path, (of, at) => of.has(at)),
    read: (path) => either(path, (of, at) => ({ ...of.read(at), path })),
    modified: (path) => either(path, (of, at) => of.modified(at)),
    real: (path) =>
      either(path, (of, at) => {
        const real = of.real === undefined ? at : of.real(at);
        if (real === null || of === tree) return real;
        return real === '' ? folder : join(folder, real);
      }),
  };
}
