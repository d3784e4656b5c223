// The report on what is stale, sorted as people are asked to work.

import type { HealthEntry } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import { compareText } from '../model/order.ts';
import type { StaleDocument, StalenessReport } from '../model/staleness-report.ts';

const DRIFT = new Set([
  'orphan-reference',
  'stale-override',
  'contradictory-memory',
  'stale-memory',
  'outdated-by-code',
  'covers-nothing',
  'names-missing-code',
]);

export function stalenessReport(
  graph: ContextGraph,
  entries: readonly HealthEntry[],
  findings: readonly Finding[],
): StalenessReport {
  const scopes = new Map(graph.nodes.map(({ path, scope, id }) => [path ?? id, scope]));
  const stale = entries.flatMap((entry): readonly StaleDocument[] => {
    const { path, name, kind, owner, code, stale: severity, daysOld, lastModified, advice } = entry;
    if (severity === null || advice === null) return [];
    return [
      {
        ...{ path, name, kind, owner, code, severity, ...advice, days: daysOld },
        scope: scopes.get(path) ?? 'workspace',
        since: lastModified?.slice(0, 10) ?? null,
      },
    ];
  });
  return {
    schemaVersion: 1,
    documents: entries.length,
    stale: stale.sort(byWork),
    drift: findings.filter(({ rule }) => DRIFT.has(rule)),
  };
}

function byWork(a: StaleDocument, b: StaleDocument): number {
  return (
    compareText(a.scope, b.scope) ||
    compareText(a.owner ?? '', b.owner ?? '') ||
    compareText(a.since ?? '', b.since ?? '') ||
    compareText(a.path, b.path)
  );
}
