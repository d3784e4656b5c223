import type { Freshness } from '../model/resolution.ts';
import type { LocalFacts } from '../model/rule-facts.ts';

export interface Stale {
  readonly severity: 'warning' | 'critical';
  readonly days: number;
  /** Days after which the severity holds. */
  readonly limit: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly from: NonNullable<Freshness['dateFrom']> | 'created';
  /** True where the document may well have changed since: we know when it was created, or its file's own time. */
  readonly isGuess: boolean;
  readonly recommendedAction: Freshness['recommendedAction'];
}

/** Null for what is fresh, over, or does not age. */
export function staleness(facts: LocalFacts, path: string): Stale | null {
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
    limit: facts.settings.staleness[severity],
    date: lastModified.slice(0, 10),
    from: created ? 'created' : dateFrom,
    isGuess: dateFrom === 'mtime' || created,
    recommendedAction,
  };
}
