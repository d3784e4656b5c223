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

/** What targets see, on one of two sides. Documents of the same text are the same object on both. */
export interface Seen {
  readonly targets: readonly Target[];
  /** The document of a layer. */
  readonly documentOf: (layer: LayerRef) => Document | null;
  /** Those who see a target in ways of their own; none: all see the same. */
  readonly readersOf: (target: Target) => readonly string[];
  /** What people call a target. */
  readonly nameOf: (target: Target) => string;
  readonly layersOf: (target: Target) => readonly LayerRef[];
  /** `told`: documents whose text is wanted as sections. */
  readonly resolve: (target: Target, told: (document: Document) => boolean) => ResolvedContext;
}

export interface Side extends Seen {
  readonly documents: ReadonlyMap<string, Document>;
  readonly report: CheckReport;
}

/** The report of some findings alone. */
export function reportOf(findings: readonly Finding[]): CheckReport {
  return { schemaVersion: 1, summary: countSeverities(findings), findings };
}

export function compareSides(base: Side, head: Side): Omit<Comparison, 'base'> {
  return {
    ...newFindings(base.report.findings, head.report.findings, renamesOf(base, head)),
    targets: targetChanges(base, head),
  };
}

/** A target is only resolved, once for each side, where its layers differ. */
export function targetChanges(base: Seen, head: Seen): readonly TargetChange[] {
  const before = new Map(base.targets.map((target) => [target.id, target]));
  const now = head.targets.flatMap((target) => {
    const was = before.get(target.id);
    before.delete(target.id);
    if (was !== undefined && sameLayers(base, was, head, target)) return [];
    const readers = was === undefined ? [] : [...base.readersOf(was), ...head.readersOf(target)];
    if (was === undefined || readers.length === 0) return changeOf(base, was, head, target);
    return [...new Set(readers)].flatMap((reader) => {
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
  const gone = [...before.values()].map((target) =>
    diffContexts(base.resolve(target, all), null, base.nameOf(target)),
  );
  return [...now, ...gone];
}

function changeOf(
  base: Seen,
  was: Target | undefined,
  head: Seen,
  is: Target,
): readonly TargetChange[] {
  const told = was === undefined ? all : oneSided(base, was, head, is);
  const old = was === undefined ? null : base.resolve(was, told);
  const change = diffContexts(old, head.resolve(is, told), head.nameOf(is));
  return seesDifferently(change) ? [change] : [];
}

function all(): boolean {
  return true;
}

/** True for documents that only one of the two sees: what both see makes no difference. */
function oneSided(
  base: Seen,
  was: Target,
  head: Seen,
  is: Target,
): (document: Document) => boolean {
  const seenBy = (side: Seen, target: Target) =>
    new Set(side.layersOf(target).map(side.documentOf));
  const [old, now] = [seenBy(base, was), seenBy(head, is)];
  return (document) => !(old.has(document) && now.has(document));
}

function sameLayers(base: Seen, was: Target, head: Seen, is: Target): boolean {
  const old = base.layersOf(was);
  const now = head.layersOf(is);
  return (
    old.length === now.length &&
    now.every((layer, index) => {
      const then = old[index];
      return (
        then?.path === layer.path &&
        then.priority === layer.priority &&
        base.documentOf(then) === head.documentOf(layer)
      );
    })
  );
}
