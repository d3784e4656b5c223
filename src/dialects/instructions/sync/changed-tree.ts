// A tree as it is after a change that nobody has made yet: a file with another text, a folder that a link leads to.

import { compareText } from '../../../model/order.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
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

type Names = ReadonlyMap<string, ReadonlyMap<string, TreeEntry['type']>>;

/** Of each folder what stands in it on the way to the paths. */
function namesIn(paths: Iterable<string>, type: TreeEntry['type']): Names {
  const found = new Map<string, Map<string, TreeEntry['type']>>();
  for (const path of paths)
    for (let at = path; at !== ''; at = folderOf(at)) {
      const own = found.get(folderOf(at)) ?? new Map<string, TreeEntry['type']>();
      found.set(folderOf(at), own.set(nameOf(at), at === path ? type : 'folder'));
    }
  return found;
}

function withNames(tree: Tree, names: Names): Tree {
  return {
    ...tree,
    list(folder) {
      const [entries, own] = [tree.list(folder), names.get(folder)];
      if (own === undefined) return entries;
      const known = new Set(entries.map(({ name }) => name));
      const added = [...own].flatMap(([name, type]) => (known.has(name) ? [] : { name, type }));
      if (added.length === 0) return entries;
      return [...entries, ...added].sort((a, b) => compareText(a.name, b.name));
    },
  };
}
