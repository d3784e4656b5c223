// Whether a decision of a shared memory names the target that reads it.

import type { DecisionEntry, MemoryContent } from '../model/memory.ts';
import type { Target } from '../model/scope.ts';

/** True where `Affects` names the target by number (`1` is `001`) or by name, or says `all` (L-057). */
export function concerns(
  { affects }: Pick<DecisionEntry, 'affects'>,
  owner: MemoryContent['owner'],
  { level, number, name }: Pick<Target, 'level' | 'number' | 'name'>,
): boolean {
  if (level === owner) return false;
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
