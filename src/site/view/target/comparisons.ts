// A few pairs of targets that are worth comparing, to start with.

import type { PreparedSite } from '../../prepared-site.ts';
import { isOver } from '../overview.ts';

/** Scopes from which pairs are taken. */
const MOST = 4;

/** Of the first living scopes that hold others of the last level (or whatever contains something): what an agent adds, and two agents side by side. */
export function comparisons({ children, targets, summaries, innermost }: PreparedSite) {
  const isAlive = (id: string): boolean => {
    const summary = summaries.get(id);
    return summary !== undefined && !isOver(summary, targets);
  };
  const containers = [...children];
  const inner = containers.filter(([, inside]) => inside.some((id) => innermost.has(id)));
  const chosen = (inner.length > 0 ? inner : containers)
    .toSorted(([a], [b]) => Number(isAlive(b)) - Number(isAlive(a)))
    .slice(0, MOST);
  const quoted = (id: string): string => `“${summaries.get(id)?.title ?? id}”`;
  return chosen.flatMap(([id, [one = '', other]]) => {
    const added = { a: id, b: one, why: `what ${quoted(one)} adds` };
    if (other === undefined) return [added];
    return [added, { a: one, b: other, why: `${quoted(one)} and ${quoted(other)}` }];
  });
}
