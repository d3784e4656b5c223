// In: how fresh documents are, and the scope of each. Out: what is stale by scope, the worst first.

import type { HealthEntry } from '../../model/facts.ts';

export interface HealthGroup {
  /** Id of the target in which the documents stand. */
  readonly scope: string;
  /** Stale ones alone, worst first. */
  readonly stale: readonly HealthEntry[];
  /** How many of its documents age, the stale ones among them. */
  readonly documents: number;
}

/** Scopes with something stale, worst first: by what is critical, then by age. */
export function healthGroups(
  entries: readonly HealthEntry[],
  scopeOf: (path: string) => string,
): readonly HealthGroup[] {
  const groups = [...Map.groupBy(entries, ({ path }) => scopeOf(path))].map(([scope, all]) => ({
    scope,
    stale: all.filter(({ stale }) => stale !== null).sort(worstFirst),
    documents: all.length,
  }));
  return groups
    .filter(({ stale }) => stale.length > 0)
    .sort((a, b) => {
      const [one, other] = [a.stale[0], b.stale[0]];
      return one === undefined || other === undefined ? 0 : worstFirst(one, other);
    });
}

/** What to do, in words. */
export function actionOf({ recommendedAction, stale, kind }: HealthEntry): string {
  if (stale === null) return 'nothing';
  if (kind === 'memory') return 'prune';
  return recommendedAction === 'archive' ? 'archive' : 'read again, refresh';
}

function worstFirst(a: HealthEntry, b: HealthEntry): number {
  const rank = ({ stale }: HealthEntry): number => (stale === 'critical' ? 0 : 1);
  return rank(a) - rank(b) || (b.daysOld ?? 0) - (a.daysOld ?? 0) || (a.path < b.path ? -1 : 1);
}
