// The page beside decision records that lists them: what it lacks.

import { decisionSeries } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { folderOf, join, nameOf } from '../model/paths.ts';
import { type Tree, textAt } from '../model/source.ts';

/** The page that names most other records of its folder, and not this one; `line`: where it first names the last of its status and series, else of all. Null: there is none. */
export function indexWithout(tree: Tree, documents: ReadonlyMap<string, Document>, path: string) {
  const folder = folderOf(path);
  const others = [...documents.keys()].filter((one) => folderOf(one) === folder && one !== path);
  for (const { name } of tree.list(folder)) {
    const index = join(folder, name);
    if (!/^(?:readme|index)\.md$/i.test(name) || index === path) continue;
    const lines = (textAt(tree, index) ?? '').split(/\r?\n/);
    // Later lines may name it as what took the place of others.
    const lineOf = (one: string): number =>
      lines.findIndex((line) => line.includes(nameOf(one).replace(/\.md$/i, ''))) + 1;
    const named = others.filter((one) => lineOf(one) > 0);
    const isList = named.length >= 2 && named.length >= 0.6 * others.length;
    if (!isList || lineOf(path) !== 0) continue;
    // A new record is a proposal.
    const status = documents.get(path)?.lifecycle ?? 'draft';
    const alike = named.filter((one) => documents.get(one)?.lifecycle === status);
    const series = alike.filter((one) => decisionSeries(one) === decisionSeries(path));
    const nearest = [series, alike, named].find((some) => some.length > 0) ?? [];
    return { path: index, line: Math.max(...nearest.map(lineOf)) };
  }
  return null;
}
