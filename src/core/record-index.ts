// The page beside decision records that lists them: what it lacks.

import { decisionNumber, decisionSeries } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { folderOf, join, nameOf } from '../model/paths.ts';
import { enumerate } from '../model/plural.ts';
import type { Found } from '../model/rule.ts';
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

/** So many records a page names at least that lists them, and so large a part of them. */
const LEAST = 5;
const MOST_NAMED = 0.9;
/** No part of a date or a version. */
const NUMBER = /(?<![\d.]|\d[-/])\d{1,5}(?!\d|[-/.]\d)/g;

/** Records that the page of their folder does not name, neither by file nor by number, though it plainly lists all others, those of the same status too. */
export function unlistedRecords(tree: Tree, documents: ReadonlyMap<string, Document>) {
  const records = [...documents.values()].filter(({ role }) => role.is === 'decision');
  const folders = [...Map.groupBy(records, ({ path }) => folderOf(path))];
  return folders.flatMap(([folder, all]) =>
    tree.list(folder).flatMap(({ name }): readonly Found<'unlisted'>[] => {
      const path = join(folder, name);
      if (!/^(?:readme|index)\.md$/i.test(name)) return [];
      const text = textAt(tree, path) ?? '';
      const numbers = new Set(Array.from(text.matchAll(NUMBER), ([number]) => Number(number)));
      const named = all.filter(
        (one) =>
          numbers.has(decisionNumber(one.path) ?? -1) ||
          text.includes(nameOf(one.path).replace(/\.md$/i, '')),
      );
      const left = all.filter((one) => !named.includes(one));
      const states = new Set(named.map(({ lifecycle }) => lifecycle));
      const isList = named.length >= LEAST && named.length >= MOST_NAMED * all.length;
      if (left.length === 0 || !isList || !left.every((one) => states.has(one.lifecycle)))
        return [];
      const files = left.map((one) => `\`${nameOf(one.path)}\``);
      const related = left.map((one) => ({ path: one.path, line: 1, message: 'not listed' }));
      const data = { named: named.length, all: all.length, files: enumerate(files) };
      return [{ message: 'unlisted', path, at: null, data, key: [], related }];
    }),
  );
}
