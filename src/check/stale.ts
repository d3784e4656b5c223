// In: facts and the path of a document. Out: how old it is where age matters, or null.

import type { DocumentKind } from '../model/document.ts';
import type { Freshness } from '../model/resolution.ts';
import type { Facts } from './facts.ts';

/** Kinds of documents that age. Decisions are dated and do not age, memory is a log, and other pages are nobody's context. */
export const AGING: ReadonlySet<DocumentKind> = new Set([
  'workspace',
  'context',
  'project',
  'plan',
  'agent',
]);

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
  readonly archive: boolean;
}

/**
 * Null for what is fresh, over, or does not age. A document that names its own `refresh_interval` is not stale before
 * that is over (L-061). The day of creation and a file's own time are guesses (C-09): they never make a document critical.
 */
export function staleness(facts: Facts, path: string): Stale | null {
  const document = facts.graph.documents.get(path);
  if (document === undefined || !AGING.has(document.role.kind) || facts.retired.has(path)) return null;
  const fresh = facts.freshness(path);
  const { daysOld, dateFrom, lastModified, recommendedAction } = fresh;
  if (fresh.staleness !== 'warning' && fresh.staleness !== 'critical') return null;
  if (daysOld === null || dateFrom === null || lastModified === null) return null;
  if (document.refreshInterval !== null && daysOld <= document.refreshInterval) return null;
  const created = dateFrom === 'front-matter' && document.updated === null;
  const isGuess = dateFrom === 'mtime' || created;
  const severity = isGuess ? 'warning' : fresh.staleness;
  return {
    severity,
    days: daysOld,
    limit: facts.settings.staleness[severity],
    date: lastModified.slice(0, 10),
    from: created ? 'created' : dateFrom,
    isGuess,
    archive: recommendedAction === 'archive' && !isGuess,
  };
}
