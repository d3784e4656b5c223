// In: the prepared site and a target. Out: what the target around it resolves to.

import type { ResolvedContext } from '../../model/resolution.ts';
import type { PreparedSite } from '../prepared-site.ts';

type Known = Pick<PreparedSite, 'data' | 'parents' | 'targets'>;

/** A plan is asked for by each of its agents, whose pages follow one another; no more than a few are kept. */
const KEPT = 4;
const recent = new WeakMap<Known, Map<string, ResolvedContext>>();

/** Null for the outermost target. */
export function contextAbove(site: Known, id: string): ResolvedContext | null {
  const parent = site.targets.get(site.parents.get(id) ?? '');
  if (parent === undefined) return null;
  const known = recent.get(site) ?? new Map<string, ResolvedContext>();
  recent.set(site, known);
  const context = known.get(parent.id) ?? site.data.resolve(parent);
  known.delete(parent.id);
  known.set(parent.id, context);
  for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest);
  return context;
}
