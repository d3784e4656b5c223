// One finding for many of one form, so that what recurs is read once; and back, for whoever compares two reports.

import type { Finding, RelatedPlace, SingleFinding } from './finding.ts';
import { fillMessage } from './rule.ts';

const ALSO = 'here, too';

/** In the order of the first of each form. */
export function foldFindings(all: readonly SingleFinding[]): readonly Finding[] {
  const groups = Map.groupBy(all, (one) => one.fold?.form ?? one);
  return all.flatMap((one) => {
    const { fold, ...finding } = one;
    const group = groups.get(fold?.form ?? one) ?? [];
    if (fold === undefined || group.length <= fold.few) return finding;
    return group[0] === one ? foldGroup(one, fold, group.slice(1)) : [];
  });
}

function foldGroup(
  { fold: _, ...first }: SingleFinding,
  { template, data, also }: NonNullable<SingleFinding['fold']>,
  others: readonly SingleFinding[],
): Finding {
  const names = new Set([also, ...others.map((one) => one.fold?.also)]);
  const more = also === undefined ? others.length : names.size - 1;
  const places = others.flatMap(
    ({ path, line, fold, fingerprint, related, rename }): readonly RelatedPlace[] => [
      { path, line, message: fold?.also || ALSO, fingerprint, ...(rename && { rename }) },
      ...related,
    ],
  );
  const related = [...first.related, ...places];
  return {
    ...first,
    ...(more > 0 && { message: fillMessage(template, { ...data, more }) }),
    fixable: [first, ...others].every(({ fixable }) => fixable),
    related: [...new Map(related.map((one) => [JSON.stringify(one), one])).values()],
    targets: [...new Set([first, ...others].flatMap((one) => one.targets))],
  };
}

/** Each finding of a report, and each that it tells of, by their own fingerprints. */
export function unfoldFindings(findings: readonly Finding[]): readonly SingleFinding[] {
  return findings.flatMap((one) => {
    const { message: template } = one;
    const fold = { form: one.fingerprint, few: 0, template, data: {}, also: undefined };
    const related = one.related.filter(({ fingerprint }) => fingerprint === undefined);
    const others = one.related.flatMap(({ path, line, fingerprint }) =>
      fingerprint === undefined ? [] : { ...{ ...one, related: [] }, path, line, fingerprint },
    );
    return [{ ...one, related }, ...others].map((single) => ({ ...single, fold }));
  });
}
