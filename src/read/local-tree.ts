// A tree of a commit in which the files of agents that git ignores stand as they are on this machine: they are no part of any change.

import type { CodeRepository } from '../model/code.ts';
import { foldersAround, join } from '../model/paths.ts';
import type { Tree } from '../model/source.ts';

/** Names in hidden folders of the root that git is asked about. */
const MOST = 2000;
const DEEPEST = 2;

export function withLocal(
  tree: Tree,
  disk: Tree,
  { prefix, ignored, files }: Pick<CodeRepository, 'prefix' | 'ignored' | 'files'>,
): Tree {
  const walk = (folder: string, depth: number): readonly string[] =>
    disk.list(folder).flatMap(({ name, type }) => {
      const path = join(folder, name);
      if (depth === 0 && !/^\.(?!git$)|\.local\.md$/.test(name)) return [];
      return type === 'file' || depth === DEEPEST ? [path] : [path, ...walk(path, depth + 1)];
    });
  const all = walk('', 0).slice(0, MOST);
  const known = ignored(all.map((path) => prefix + path));
  // What somebody has committed all the same is a change like others.
  const kept = new Set([...(known.size === 0 ? [] : files())].flatMap(foldersAround));
  const own = all.filter((path) => {
    const isLocal = known.has(prefix + path) && !kept.has(prefix + path);
    return isLocal && !tree.has(path) && tree.list(path).length === 0;
  });
  if (own.length === 0) return tree;
  const isOwn = (path: string) => own.some((one) => path === one || path.startsWith(`${one}/`));
  const real = (path: string): string | null => (disk.real === undefined ? path : disk.real(path));
  return {
    ...tree,
    list(folder) {
      if (isOwn(folder)) return disk.list(folder);
      const there = tree.list(folder);
      const names = new Set(there.map(({ name }) => name));
      const isAdded = (path: string): boolean =>
        isOwn(path) || own.some((one) => one.startsWith(`${path}/`));
      const added = disk
        .list(folder)
        .filter(({ name }) => !names.has(name) && isAdded(join(folder, name)));
      return added.length === 0
        ? there
        : [...there, ...added].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    has: (path) => (isOwn(path) ? disk.has(path) : tree.has(path)),
    read(path) {
      if (!isOwn(path)) return tree.read(path);
      // What a link leads to may have another text in the commit.
      const to = real(path) ?? path;
      return isOwn(to) ? disk.read(path) : { ...tree.read(to), path };
    },
    real(path) {
      if (isOwn(path)) return real(path);
      return tree.real === undefined ? path : tree.real(path);
    },
  };
}
