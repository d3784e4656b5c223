import type { DecisionSummary } from '../model/decision.ts';
import { counted } from '../model/plural.ts';

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
    : `${counted(number, 'decision')} without a status ${number === 1 ? 'counts' : 'count'} as ${as}${why} (\`decisionsWithoutStatus\`).`;
}
