// How rules word what dialects find wrong: a message a kind.

import type { Problem } from './facts.ts';
import type { Found } from './rule.ts';
import type { Facts } from './rule-facts.ts';

/** A column without an end is a point. */
export function* problemsOf<Kind extends string>(
  { problems }: Pick<Facts, 'problems'>,
  ...kinds: readonly Kind[]
): Iterable<Found<Kind>> {
  for (const { kind, at, mend, ...found } of problems) {
    const message = kinds.find((one) => one === kind);
    if (message === undefined) continue;
    const end = at?.endColumn;
    const texts = Object.entries(found.data).flatMap(([name, value]) =>
      name === 'says' || typeof value === 'number' ? [] : [`${name}=${value}`],
    );
    yield {
      ...found,
      message,
      fixable: mend !== undefined,
      key: [kind, ...texts.sort()],
      at: at && end !== undefined ? { ...at, endLine: at.line } : at,
    };
  }
}

export function problemAt(
  kind: string,
  path: string,
  data: Problem['data'],
  at: Problem['at'] | undefined = null,
  related: Problem['related'] = [],
): Problem {
  return { kind, path, at, data, related };
}

/** One a kind and file, or one of all files where there are more than `most`; `what` names the first of them. */
export function folded(all: readonly Problem[], most: number): readonly Problem[] {
  return [...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((some) => {
    const byFile = [...Map.groupBy(some, ({ path }) => path).values()];
    return (byFile.length > most ? [some] : byFile).flatMap(([first, ...others]) => {
      if (first === undefined || others.length === 0) return first ?? [];
      const message = 'here, too';
      const places = others.map(({ path, at }) => ({ path, line: at?.line ?? 1, message }));
      const related = [first, ...others].flatMap((one) => one.related);
      const what = listed(
        [first, ...others].map(({ data }) => String(data.what ?? '')),
        1,
      );
      const shown = related.length > 0 ? related : places;
      return [{ ...first, data: { ...first.data, what }, related: shown }];
    });
  });
}

/** `a, b and 2 more`. */
export function listed(names: readonly (string | number)[], most: number): string {
  const all = [...new Set(names)];
  const more = all.length - most;
  return `${all.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
