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
