import { buildGraph } from '../graph/build-graph.ts';
import type { Document } from '../model/document.ts';
import type { ReachedConflict } from '../model/facts.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { Level, Target } from '../model/scope.ts';
import type { DateStamp } from '../model/source.ts';
import { type Dates, documentPaths, type Hierarchy, inheritances } from './hierarchy.ts';
import { lastChange } from './layers.ts';
import { surveyOf } from './survey.ts';
import { containersOf, listTargets } from './targets.ts';

/** Names of the levels of every dialect that has targets here, outermost first. */
export function levelNames(hierarchy: Hierarchy): readonly string[] {
  const all = [...levelsOf(hierarchy, listTargets(hierarchy)).values()].flat();
  return [...new Set(all.map(({ name }) => name))];
}

function levelsOf(
  hierarchy: Hierarchy,
  targets: readonly Target[],
): ReadonlyMap<string, readonly Level[]> {
  const shown = new Set(targets.map(({ dialect }) => dialect));
  return new Map(
    [...inheritances(hierarchy)].flatMap(([name, { levels }]) =>
      shown.has(name) ? [[name, levels] as const] : [],
    ),
  );
}

/** The whole workspace as one graph. `dates` completes the documents that state no date of their own. */
export function build(hierarchy: Hierarchy, dates: Dates): ContextGraph {
  const documents = new Map<string, Document>();
  const allDates = new Map<string, DateStamp>();
  for (const path of documentPaths(hierarchy)) {
    const document = hierarchy.document(path);
    if (document === null) continue;
    documents.set(path, document);
    const date = lastChange(document, dates);
    if (date) allDates.set(path, date);
  }
  const { targets, layersOf, conflicts } = surveyOf(hierarchy);
  return buildGraph({
    targets,
    documents,
    dates: allDates,
    containers: containersOf(hierarchy, targets),
    levels: levelsOf(hierarchy, targets),
    conflicts: conflicts.map(({ conflict }) => conflict),
    layersOf,
  });
}

/** Every disagreement of every cascade, once, with the targets that it reaches. */
export function conflicts(hierarchy: Hierarchy): readonly ReachedConflict[] {
  return surveyOf(hierarchy).conflicts;
}
