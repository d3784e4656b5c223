import type { Document, Fault } from '../model/document.ts';
import { FOLDED } from '../model/facts.ts';
import type { RelatedPlace } from '../model/finding.ts';
import type { Found } from '../model/rule.ts';

/** One form in more places than this is told once. */
export const FEW = 2;

export function faultsOf({ path, faults }: Document, codes: readonly Fault['code'][]) {
  return faults
    .filter(({ code }) => codes.includes(code))
    .map(({ code, message, advice, at }) => ({
      message: 'fault' as const,
      data: { what: message, advice },
      key: [code, ...(message.match(/`[^`]*`/g) ?? [])],
      path,
      at,
    }));
}

/** Groups of what is to be told once: the first, how many more there are, and where. */
export function recurring<One extends Pick<Found, 'path' | 'at'>>(
  all: readonly One[],
  formOf: (one: One) => unknown,
  few: (first: One) => number = () => FEW,
) {
  return [...Map.groupBy(all, formOf).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || group.length <= few(first))
      return group.map((one) => ({ first: one, more: 0, related: [] }));
    const related = others.map(({ path, at }): RelatedPlace => {
      return { path, line: at && 'line' in at ? at.line : 1, message: FOLDED };
    });
    return [{ first, more: others.length, related }];
  });
}
