// Documents that a change leaves alone, though it changes the code that they cover.

import { retiredDocuments } from '../graph/retired.ts';
import type { Untouched } from '../model/change.ts';
import type { ContextGraph } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import { coverageOf, covers } from './covers.ts';
import { pathSteps } from './path-pattern.ts';

/** Tries of patterns for all paths together. */
const EFFORT = 5e7;

/** By the documents that cover the same of the files, those with most files first. `changed` and `prefix` are from the top. */
export function untouchedBy(
  graph: ContextGraph,
  prefix: string,
  changed: () => readonly string[],
): readonly Untouched[] {
  const retired = retiredDocuments(graph);
  const coverages = [...graph.documents.values()].flatMap((document) => {
    if (document.covers.length === 0 || retired.has(document.path)) return [];
    return coverageOf(document, prefix) ?? [];
  });
  if (coverages.length === 0) return [];
  const paths = changed();
  const touched = new Set(paths);
  const left = coverages.filter(({ document }) => !touched.has(prefix + document.path));
  const effort = { left: EFFORT };
  const found = new Map<string, { files: string[]; documents: readonly string[] }>();
  for (const path of paths) {
    const steps = pathSteps(path);
    const documents = left
      .filter((coverage) => covers(coverage, steps, effort))
      .map(({ document }) => document.path)
      .sort(compareText);
    if (documents.length === 0) continue;
    const key = documents.join('\0');
    const group = found.get(key) ?? { files: [], documents };
    group.files.push(path);
    found.set(key, group);
  }
  const groups = [...found.values()].sort((a, b) => b.files.length - a.files.length);
  return effort.left < 0 ? [] : groups;
}
