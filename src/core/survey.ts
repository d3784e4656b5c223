// Who inherits what and who disagrees, and the whole workspace as one graph.

import { buildGraph } from '../graph/build-graph.ts';
import { isItemKind } from '../model/document.ts';
import type { ReadCounts } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { onceFor } from '../model/once.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import type { DateStamp } from '../model/source.ts';
import { reachedBy } from '../resolve/reached-conflicts.ts';
import {
  type Dates,
  documentRoles,
  documentsIn,
  type Hierarchy,
  inheritances,
} from './hierarchy.ts';
import { lastChange, layerRefs } from './layers.ts';
import { containersOf, listTargets } from './targets.ts';

export type Survey = Readonly<ReturnType<typeof surveyOf>>;

/** Taken once: a hierarchy is its tree at one moment. */
export function surveyOf(hierarchy: Hierarchy) {
  return onceFor(hierarchy, 'survey', () => {
    const { document } = hierarchy;
    const targets = listTargets(hierarchy);
    const refsOf = (target: Target) =>
      layerRefs(hierarchy, target).filter(({ path }) => document(path) !== null);
    const layers = new Map(targets.map((target) => [target, refsOf(target)]));
    const layersOf = (target: Target): readonly LayerRef[] => layers.get(target) ?? [];
    return { targets, layersOf, ...reachedBy(targets, layersOf, document) };
  });
}

export function targetsOf(
  { targets, layersOf }: Survey,
  paths: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const standing = targets.flatMap((target) => {
    const own = layersOf(target).filter(({ path }) => paths.has(path));
    return [...new Set(own.map(({ path }) => path))].map((path) => ({ path, id: target.id }));
  });
  const reached = Map.groupBy(standing, ({ path }) => path);
  return new Map([...reached].map(([path, all]) => [path, all.map(({ id }) => id)]));
}

export function readCounts(hierarchy: Hierarchy): ReadCounts {
  const documents = documentRoles(hierarchy);
  // Whether a page among decisions is one shows in its text.
  const read = [...documents].map(([path, role]) =>
    role.is === 'decision' ? (hierarchy.document(path)?.role ?? role) : role,
  );
  const { definition = [], ...others } = Object.groupBy(read, ({ is }) => is);
  const roles = Object.fromEntries(Object.entries(others).map(([is, all]) => [is, all.length]));
  const defined = new Set(definition.map(({ level }) => level));
  const targets = listTargets(hierarchy).filter(({ path, parent }) => path ?? parent);
  const byLevel = Map.groupBy(targets, ({ level }) => level);
  const levels = [...inheritances(hierarchy).values()].flatMap((one) => one.levels);
  // Two systems may call theirs alike.
  const byName = new Map(levels.map((level) => [level.name, level]));
  const scopes = [...byName.values()].flatMap(({ name, plural }) => {
    const all = defined.has(name) ? (byLevel.get(name) ?? []) : [];
    const archived = all.filter(({ retired }) => retired).length;
    return all.length === 0 ? [] : [{ name, plural, count: all.length, archived }];
  });
  const [other, ...more] = [...documents.keys()].filter((_, at) => read[at]?.is === 'document');
  const kinds = (others.instruction ?? []).map(({ kind }) => kind).filter(isItemKind);
  const items = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]);
  return {
    ...{ documents: documents.size, roles, scopes },
    ...(items.length > 0 && { items: Object.fromEntries(items) }),
    ...(other && !more.length && { other }),
  };
}

export function levelNames(hierarchy: Hierarchy): readonly string[] {
  const all = [...levelsOf(hierarchy, listTargets(hierarchy)).values()].flat();
  return [...new Set(all.map(({ name }) => name))];
}

function levelsOf(hierarchy: Hierarchy, targets: readonly Target[]) {
  const systems = new Set(targets.map(({ dialect }) => dialect));
  return new Map(
    [...inheritances(hierarchy)].flatMap(([name, { levels }]) =>
      systems.has(name) ? [[name, levels] as const] : [],
    ),
  );
}

export function build(hierarchy: Hierarchy, dates: Dates): ContextGraph {
  const documents = documentsIn(hierarchy);
  const allDates = new Map<string, DateStamp>();
  for (const [path, document] of documents) {
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
