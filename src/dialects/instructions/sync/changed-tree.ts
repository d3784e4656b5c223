// A tree as it is after a change that nobody has made yet: a file with another text or none, a folder that a link leads to.

import { compareText } from '../../../model/order.ts';
import { folderOf, foldersAround, nameOf } from '../../../model/paths.ts';
import type { Tree, TreeEntry } from '../../../model/source.ts';
import { isIn, join, relativeTo } from '../files.ts';

type Change = readonly [below: Tree, texts: ReadonlyMap<string, string>];

/** Small changes are joined with those below them, so that a tree with thousands is only some layers deep. */
const changes = new WeakMap<Tree, Change>();

export function withFile(tree: Tree, path: string, text: string): Tree {
  let [below, texts]: Change = [tree, new Map([[path, text]])];
  for (let last = changes.get(tree); last && last[1].size <= texts.size; last = changes.get(below))
    [below, texts] = [last[0], new Map([...last[1], ...texts])];
  const names = namesIn(texts.keys(), 'file');
  const made: Tree = {
    ...withNames(below, names),
    has: (one) => texts.has(one) || below.has(one),
    read(one) {
      const own = texts.get(one);
      if (own === undefined) return below.read(one);
      return { path: one, text: own, bytes: Buffer.byteLength(own) };
    },
    real(one) {
      const real = below.real === undefined ? one : below.real(one);
      return real === null && (texts.has(one) || names.has(one)) ? one : real;
    },
  };
  changes.set(made, [below, texts]);
  return made;
}

/** `to` is a folder of the tree, or a file. */
export function withLink(tree: Tree, path: string, to: string): Tree {
  const real = (one: string): string | null => (tree.real === undefined ? one : tree.real(one));
  const led = (one: string): string => (isIn(path, one) ? join(to, relativeTo(path, one)) : one);
  const type = tree.has(to) ? 'file' : 'folder';
  const added = withNames(tree, namesIn([path], type));
  return {
    ...added,
    has: (one) => tree.has(led(one)),
    list: (folder) => (isIn(path, folder) ? tree.list(led(folder)) : added.list(folder)),
    read: (one) => ({ ...tree.read(led(one)), path: one }),
    real: (one) =>
      isIn(path, one) ? real(led(one)) : (real(one) ?? (isIn(one, path) ? one : null)),
  };
}

export function withoutFiles(tree: Tree, paths: ReadonlySet<string>): Tree {
  return {
    ...tree,
    has: (one) => !paths.has(one) && tree.has(one),
    list: (folder) => tree.list(folder).filter(({ name }) => !paths.has(join(folder, name))),
    read: (one) => (paths.has(one) ? { path: one, reason: 'missing', detail: '' } : tree.read(one)),
  };
}

/** Of each folder what stands in it on the way to the paths. */
function namesIn(paths: Iterable<string>, type: TreeEntry['type']) {
  const all = [...paths].flatMap((path) => [
    { at: path, type },
    ...foldersAround(folderOf(path)).map((at) => ({ at, type: 'folder' as const })),
  ]);
  return Map.groupBy(all, ({ at }) => folderOf(at));
}

function withNames(tree: Tree, names: ReturnType<typeof namesIn>): Tree {
  return {
    ...tree,
    list(folder) {
      const entries = tree.list(folder);
      const own = names.get(folder) ?? [];
      const added = new Map(own.map(({ at, type }) => [nameOf(at), { name: nameOf(at), type }]));
      if (own.length > 0) for (const { name } of entries) added.delete(name);
      if (added.size === 0) return entries;
      return [...entries, ...added.values()].sort((a, b) => compareText(a.name, b.name));
    },
  };
}
