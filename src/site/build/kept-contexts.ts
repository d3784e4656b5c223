// Keeps resolved contexts between the survey of all targets and the rendering of their pages, within bounds.

import type { ResolvedContext } from '../../model/resolution.ts';
import type { Target } from '../../model/scope.ts';

/** About 30 KB each; resolving again costs half a millisecond. */
const KEPT = 1000;
/** A plan is asked for by each of its agents, whose pages follow one another. */
const RECENT = 4;

export function keptContexts(
  resolve: (target: Target) => ResolvedContext,
): (target: Target) => ResolvedContext {
  const kept = new Map<Target, ResolvedContext>();
  const recent = new Map<Target, ResolvedContext>();
  return (target) => {
    const known = kept.get(target) ?? recent.get(target);
    if (known !== undefined) return known;
    const context = resolve(target);
    if (kept.size < KEPT) kept.set(target, context);
    else {
      recent.set(target, context);
      for (const [oldest] of recent) if (recent.size > RECENT) recent.delete(oldest);
    }
    return context;
  };
}
