// How the rules about instructions word what readers miss: a message a kind.

import type { Miss } from '../model/facts.ts';
import type { Facts } from './facts.ts';
import type { Found } from './rule.ts';

/** A column without an end is a point. */
export function* missesOf<Kind extends Miss['kind']>(
  { misses }: Pick<Facts, 'misses'>,
  ...kinds: readonly Kind[]
): Iterable<Found<Kind>> {
  for (const { kind, at, ...found } of misses) {
    const message = kinds.find((one) => one === kind);
    if (message === undefined) continue;
    const end = at?.endColumn;
    const texts = Object.entries(found.data).flatMap(([name, value]) =>
      name === 'says' || typeof value === 'number' ? [] : [`${name}=${value}`],
    );
    yield {
      ...found,
      message,
      key: [kind, ...texts.sort()],
      at: at && end !== undefined ? { ...at, endLine: at.line } : at,
    };
  }
}
