// What is new, what is fixed, who sees what differently.

import { diffContexts, seesDifferently } from '../diff/diff-contexts.ts';
import { newFindings } from '../diff/new-findings.ts';
import type { Comparison, TargetChange } from '../model/change.ts';
import type { Document } from '../model/document.ts';
import type { CheckReport, Finding } from '../model/finding.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { countSeverities } from '../model/severity.ts';
import { renamesOf } from './renames.ts';

/** One of the two. Documents of the same text are the same object on both sides. */
export interface Side {
  readonly targets: readonly Target[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Those who see a target in ways of their own; none: all see the same. */
  readonly readersOf: (target: Target) => readonly string[];
  readonly layersOf: (target: Target) => readonly LayerRef[];
  /** `told`: documents whose text is wanted as sections. */
  readonly resolve: (target: Target, told: (document: Document) => boolean) => ResolvedContext;
  readonly report: CheckReport;
}

/** The report of some findings alone. */
export function reportOf(findings: readonly Finding[]): CheckReport {
  return { schemaVersion: 1, summary: countSeverities(findings), findings };
}

/** A target is only resolved, once for each side, where its layers differ. */
export function compareSides(base: Side, head: Side): Omit<Comparison, 'base'> {
  return {
    ...newFindings(base.report.findings, head.report.findings, renamesOf(base, head)),
    targets: targetChanges(base, head),
  };
}

function targetChanges(base: Side, head: Side): readonly TargetChange[] {
  const before = new Map(base.targets.map((target) => [target.id, target]));
  const now = head.targets.flatMap((target) => {
    const was = before.get(target.id);
    before.delete(target.id);
    if (was !== undefined && sameLayers(base, was, head, target)) return [];
    const readers = was === undefined ? [] : head.readersOf(target);
    if (was === undefined || readers.length === 0) return changeOf(base, was, head, target);
    return readers.flatMap((reader) => {
      const [old, now] = [
        { ...was, reader },
        { ...target, reader },
      ];
      if (sameLayers(base, old, head, now)) return [];
      return changeOf(base, old, head, now).map((change) => ({
        ...change,
        id: `${change.id} as ${reader}`,
      }));
    });
  });
  const gone = [...before.values()].map((target) => diffContexts(base.resolve(target, all), null));
  return [...now, ...gone];
}

function changeOf(
  base: Side,
  was: Target | undefined,
  head: Side,
  is: Target,
): readonly TargetChange[] {
  const told = was === undefined ? all : oneSided(base, was, head, is);
  const old = was === undefined ? null : base.resolve(was, told);
  const change = diffContexts(old, head.resolve(is, told));
  return seesDifferently(change) ? [change] : [];
}

function all(): boolean {
  return true;
}

/** True for documents that only one of the two sees: what both see makes no difference. */
function oneSided(
  base: Side,
  was: Target,
  head: Side,
  is: Target,
): (document: Document) => boolean {
  const seenBy = (side: Side, target: Target) =>
    new Set(side.layersOf(target).map(({ path }) => side.documents.get(path)));
  const [old, now] = [seenBy(base, was), seenBy(head, is)];
  return (document) => !(old.has(document) && now.has(document));
}

function sameLayers(base: Side, was: Target, head: Side, is: Target): boolean {
  const old = base.layersOf(was);
  const now = head.layersOf(is);
  return (
    old.length === now.length &&
    now.every(({ path, priority }, index) => {
      const layer = old[index];
      return (
        layer?.path === path &&
        layer.priority === priority &&
        base.documents.get(path) === head.documents.get(path)
      );
    })
  );
}
