import type { Document, Fault } from '../model/document.ts';
import type { RelatedPlace } from '../model/finding.ts';

/** One form in more places than this is told once. */
const FEW = 2;
const SHOWN = 4;

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

/** Groups of what is to be told once: the first, how many more there are, and where some of them are. */
export function recurring<One extends { readonly path: string; readonly line: number }>(
  all: readonly One[],
  formOf: (one: One) => unknown,
  message: string,
) {
  const groups = [...Map.groupBy(all, formOf).values()];
  const isFew = (group: readonly One[]): boolean => group.length <= FEW;
  return [
    ...groups
      .filter(isFew)
      .flatMap((group) => group.map((first) => ({ first, more: 0, related: [] }))),
    ...groups
      .filter((group) => !isFew(group))
      .flatMap(([first, ...others]) => {
        if (first === undefined) return [];
        const related = others
          .slice(0, SHOWN)
          .map(({ path, line }): RelatedPlace => ({ path, line, message }));
        return [{ first, more: others.length, related }];
      }),
  ];
}
