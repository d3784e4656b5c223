import type { DecisionSummary } from '../model/decision.ts';
import { counted } from '../model/plural.ts';
import { visible } from './visible.ts';

const MOST_STATUSES = 4;

/** How many are not in force, by status, the most first: `proposed 3, rejected 1`; empty where all are. */
export function notInForce(decisions: readonly Pick<DecisionSummary, 'status' | 'inForce'>[]) {
  const others = decisions.filter((one) => !one.inForce);
  return [...Map.groupBy(others, ({ status }) => status ?? 'no status')]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_STATUSES)
    .map(([status, { length }]) => `${visible(status)} ${length}`)
    .join(', ');
}

/** How records without a status count, in a sentence with code between backticks; empty where all have one. */
export function withoutStatus(
  decisions: readonly Pick<DecisionSummary, 'assumed' | 'status' | 'inForce'>[],
): string {
  const assumed = decisions.filter((one) => one.assumed).length;
  const rest = decisions.filter(({ status, inForce }) => status === null && !inForce).length;
  const [number, as, why] =
    assumed > 0
      ? [assumed, 'in force', ': merged means accepted here']
      : [rest, 'not in force', ''];
  return number === 0
    ? ''
    : `${counted(number, 'decision')} without a status ${number === 1 ? 'counts' : 'count'} as ${as}${why}. To change this: \`decisionsWithoutStatus\` in stratigraph.json.`;
}
