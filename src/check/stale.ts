import type { LocalFacts } from '../model/rule-facts.ts';

export type Stale = NonNullable<ReturnType<typeof staleness>>;

/** Null for what is fresh, over, or does not age. */
export function staleness(facts: LocalFacts, path: string) {
  const document = facts.graph.documents.get(path);
  const fresh = facts.freshness(path);
  if (document === undefined || fresh === null) return null;
  const { staleness: severity, daysOld, dateFrom, lastModified, recommendedAction } = fresh;
  if (severity !== 'warning' && severity !== 'critical') return null;
  if (daysOld === null || dateFrom === null || lastModified === null) return null;
  const created = dateFrom === 'front-matter' && document.updated === null;
  return {
    severity,
    days: daysOld,
    /** Days after which the severity holds. */
    limit: facts.settings.staleness[severity],
    /** `YYYY-MM-DD`. */
    date: lastModified.slice(0, 10),
    from: created ? ('created' as const) : dateFrom,
    /** True where the document may well have changed since: we know when it was created, or its file's own time. */
    isGuess: dateFrom === 'mtime' || created,
    recommendedAction,
  };
}
