// In: a decision of plan memory and a target. Out: whether the decision names that agent.

import type { Target } from '../model/graph.ts';
import type { DecisionEntry } from '../model/memory.ts';

/** True where `Affects Agents` names the agent by number (`1` is `001`) or by name, or says `all` (L-057). */
export function concerns(
  { affects }: Pick<DecisionEntry, 'affects'>,
  { kind, number, name }: Pick<Target, 'kind' | 'number' | 'name'>,
): boolean {
  if (kind !== 'agent') return false;
  return affects.some((word) => {
    const who = word.trim().toLowerCase();
    if (/^(?:all|every(?:one)?|\*)\b/.test(who) || who === '*') return true;
    if (who === name.toLowerCase()) return true;
    const named = /^\d+/.exec(who)?.[0];
    return named !== undefined && number !== null && withoutZeros(named) === withoutZeros(number);
  });
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=.)/, '');
}
