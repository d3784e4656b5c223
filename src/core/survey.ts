// What graph and checks both start from: who inherits what, who disagrees.

import type { ReachedConflict, ReachedDrop } from '../model/facts.ts';
import type { ReadCounts } from '../model/finding.ts';
import { onceFor } from '../model/once.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { reachedBy } from '../resolve/reached-conflicts.ts';
import { documentRoles, type Hierarchy, inheritances } from './hierarchy.ts';
import { layerRefs } from './layers.ts';
import { listTargets } from './targets.ts';

export interface Survey {
  /** Outermost first. */
  readonly targets: readonly Target[];
  /** The cascade of a target, lowest layer first. */
  readonly layersOf: (target: Target) => readonly LayerRef[];
  readonly conflicts: readonly ReachedConflict[];
  readonly drops: readonly ReachedDrop[];
}

/** Taken once: a hierarchy is its tree at one moment. */
export function surveyOf(hierarchy: Hierarchy): Survey {
  return onceFor(hierarchy, 'survey', () => takeSurvey(hierarchy));
}

function takeSurvey(hierarchy: Hierarchy): Survey {
  const { document } = hierarchy;
  const targets = listTargets(hierarchy);
  const layers = new Map(
    targets.map((target) => [
      target,
      layerRefs(hierarchy, target).filter(({ path }) => document(path) !== null),
    ]),
  );
  const layersOf = (target: Target): readonly LayerRef[] => layers.get(target) ?? [];
  return { targets, layersOf, ...reachedBy(targets, layersOf, document) };
}

/** Ids of the targets in whose cascade each of the given documents stands. */
export function targetsOf(
  { targets, layersOf }: Survey,
  paths: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const reached = new Map<string, string[]>();
  for (const target of targets) {
    for (const { path } of layersOf(target)) {
      if (!paths.has(path)) continue;
      const ids = reached.get(path);
      if (ids === undefined) reached.set(path, [target.id]);
      else if (ids.at(-1) !== target.id) ids.push(target.id);
    }
  }
  return reached;
}

/** What a check has read, in numbers: "nothing found" may also mean that nothing was looked at. */
export function readCounts(hierarchy: Hierarchy): ReadCounts {
  const documents = documentRoles(hierarchy);
  const roles: Partial<Record<keyof ReadCounts['roles'], number>> = {};
  const byLevel = new Map<string | null, number>();
  for (const { is, level } of documents.values()) {
    if (is === 'definition') byLevel.set(level, (byLevel.get(level) ?? 0) + 1);
    else roles[is] = (roles[is] ?? 0) + 1;
  }
  const levels = [...inheritances(hierarchy).values()].flatMap((one) => one.levels.slice(1));
  // Two systems may call theirs alike.
  const byName = new Map(levels.map((level) => [level.name, level]));
  const scopes = [...byName.values()].flatMap(({ name, plural }) => {
    const count = byLevel.get(name) ?? 0;
    return count === 0 ? [] : [{ name, plural, count }];
  });
  return { documents: documents.size, roles, scopes };
}
