// Facts that the layers of one target are enough for, and what can be found in these alone, so that the cost of an answer follows its layers.

import * as local from '../check/rules/local.ts';
import { runRules } from '../check/run-rules.ts';
import { type ReferenceIndex, referenceIndex } from '../graph/reference-index.ts';
import { retiredLayers } from '../graph/retired.ts';
import { freshnessOf } from '../graph/staleness.ts';
import type { Format } from '../model/dialect.ts';
import type { Document } from '../model/document.ts';
import type { Finding } from '../model/finding.ts';
import { onceFor } from '../model/once.ts';
import { folderOf } from '../model/paths.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { LocalRule } from '../model/rule.ts';
import type { LocalFacts, StatusFact } from '../model/rule-facts.ts';
import type { Layer } from '../model/scope.ts';
import { slipOf } from '../model/usage-error.ts';
import { adviceOn } from './advice.ts';
import { dialectOf, type Hierarchy } from './hierarchy.ts';
import type { Options } from './resolve.ts';
import { listTargets } from './targets.ts';

export function localFacts(
  hierarchy: Hierarchy,
  graph: LocalFacts['graph'],
  { now, conflicts, retired }: Pick<LocalFacts, 'now' | 'conflicts' | 'retired'>,
): LocalFacts {
  const { settings } = hierarchy;
  const { documents } = graph;
  return {
    ...{ now, settings, graph, conflicts, retired },
    documents: [...documents.values()],
    faulty: [...documents.values()].filter(({ faults }) => faults.length > 0),
    freshness(path) {
      const document = documents.get(path);
      if (document === undefined) return null;
      const date = graph.dates.get(path) ?? null;
      const { staleness } = settings;
      const doesAge = !retired.has(path) && ages(hierarchy, document);
      return freshnessOf(document, date, doesAge, { now, staleness });
    },
    overBasis: (document) => overBasis(hierarchy, document),
    advice: (document, fresh) => adviceOn(hierarchy, document, fresh),
    status: (document) => statusOf(document, dialectOf(hierarchy, document)?.format),
    missingFields: (document) => missingFields(document, dialectOf(hierarchy, document)?.format),
  };
}

function statusOf({ rawStatus, role }: Document, format: Format | undefined): StatusFact | null {
  if (rawStatus === null || format?.statuses === undefined) return null;
  if (format.statuses.lifecycle(rawStatus, role) !== null) return { known: true, near: null };
  // `Acepted (carried forward)`
  const [word = ''] = /^[\p{L}_ -]{3,30}?(?=$|\s*[(,;:])/u.exec(rawStatus) ?? [];
  return { known: false, near: slipOf(word, format.statuses.words) };
}

function missingFields(document: Document, format: Format | undefined): readonly string[] {
  const required = format?.keys.required?.(document) ?? [];
  return required.filter((field) =>
    field === 'status' ? document.rawStatus === null : document.metadata[field] === undefined,
  );
}

/** One answer for every face; what is over is left to the caller. */
export function ages(hierarchy: Hierarchy, document: Document): boolean {
  const aging = agingOf(document);
  return aging === 'by-date' || (aging !== null && overBasis(hierarchy, document) !== null);
}

/** Where its system has no word about it, a document may ask for it. */
function agingOf({ refreshInterval, role }: Document) {
  return role.ages ?? (refreshInterval === null ? null : 'by-date');
}

/**
 * Kind of the first superseded or archived document that one depends on or amends; null: of none, or it is not asked of
 * it. What it replaces itself, and what its text mentions, is no basis.
 */
export function overBasis(hierarchy: Hierarchy, document: Document): string | null {
  if (agingOf(document) !== 'with-its-basis') return null;
  const { path, references } = document;
  const bases = references.filter(
    ({ relation }) => relation === 'depends-on' || relation === 'amends',
  );
  if (bases.length === 0) return null;
  const index = basesBeside(hierarchy, folderOf(path));
  for (const { to } of bases) {
    const found = index.find(path, to);
    const basis = found === null ? null : hierarchy.document(found);
    if (basis?.lifecycle === 'superseded' || basis?.lifecycle === 'archived')
      return basis.role.kind;
  }
  return null;
}

function basesBeside(hierarchy: Hierarchy, folder: string): ReferenceIndex {
  return onceFor(hierarchy, `bases ${folder}`, () => {
    const beside = hierarchy.tree
      .list(folder)
      .flatMap(({ name, type }) =>
        type === 'file' ? (hierarchy.document(`${folder}/${name}`) ?? []) : [],
      );
    return referenceIndex(new Map(beside.map((one) => [one.path, one])), listTargets(hierarchy));
  });
}

const localRules = Object.values<LocalRule>(local);

export const LOCAL: ReadonlySet<string> = new Set(localRules.map(({ id }) => id));

/** Of the rules that need no more than the layers; what another document makes wrong is found by checking all. */
export function layerFindings(
  hierarchy: Hierarchy,
  layers: readonly Layer[],
  { target, conflicts }: Pick<ResolvedContext, 'target' | 'conflicts'>,
  options: Options,
): readonly Finding[] {
  const ids = [target.id];
  const documents = new Map(layers.map(({ path, document }) => [path, document]));
  const dates = new Map(
    layers.flatMap(({ path, updated }) => (updated === null ? [] : [[path, updated] as const])),
  );
  const facts = localFacts(
    hierarchy,
    { documents, dates },
    {
      now: options.now,
      conflicts: conflicts.map((conflict) => ({ conflict, targets: ids })),
      retired: retiredLayers(target, layers),
    },
  );
  const targetsOf = (paths: ReadonlySet<string>) =>
    new Map([...paths].map((path) => [path, ids] as const));
  return runRules(localRules, facts, targetsOf).report.findings;
}

/** Of all that is found, what an answer for one target tells, too: every face tells the same. */
export function toldWithLayers(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ rule }) => LOCAL.has(rule));
}
