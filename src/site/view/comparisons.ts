// In: the prepared site. Out: a few pairs of targets that are worth comparing, to start with.

import type { PreparedSite } from '../prepared-site.ts';

export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly why: string;
}

/** Scopes from which pairs are taken. */
const MOST = 4;

/** Of the first living plans (or whatever contains something): what an agent adds, and two agents side by side. */
export function comparisons({ children, targets, summaries }: PreparedSite): readonly Comparison[] {
  const isAlive = (id: string): boolean => summaries.get(id)?.lifecycle === 'active';
  const containers = [...children].filter(([, inside]) => inside.length > 0);
  const plans = containers.filter(([id]) => targets.get(id)?.kind === 'plan');
  const chosen = (plans.length > 0 ? plans : containers)
    .toSorted(([a], [b]) => Number(isAlive(b)) - Number(isAlive(a)))
    .slice(0, MOST);
  return chosen.flatMap(([id, [one, other]]) => [
    ...(one === undefined ? [] : [{ a: id, b: one, why: 'what the inner one adds' }]),
    ...(one === undefined || other === undefined
      ? []
      : [{ a: one, b: other, why: 'two neighbours' }]),
  ]);
}
