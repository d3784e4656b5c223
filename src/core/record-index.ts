// The page beside decision records that lists them: what it lacks.

import type { Document } from '../model/document.ts';
import { folderOf, join, nameOf } from '../model/paths.ts';
import { type Tree, textAt } from '../model/source.ts';

/** The page that names most other records of its folder, and not this one; `line`: where it names the last of them. Null: there is none. */
export function indexWithout(tree: Tree, documents: ReadonlyMap<string, Document>, path: string) {
  const folder = folderOf(path);
  const others = [...documents.keys()].filter((one) => folderOf(one) === folder && one !== path);
  for (const { name } of tree.list(folder)) {
    const index = join(folder, name);
    if (!/^(?:readme|index)\.md$/i.test(name) || index === path) continue;
    const lines = (textAt(tree, index) ?? '').split(/\r?\n/);
    const lineOf = (one: string): number =>
      lines.findLastIndex((line) => line.includes(nameOf(one).replace(/\.md$/i, ''))) + 1;
    const found = others.map(lineOf).filter((line) => line > 0);
    const isList = found.length >= 2 && found.length >= 0.6 * others.length;
    if (isList && lineOf(path) === 0) return { path: index, line: Math.max(...found) };
  }
  return null;
}
