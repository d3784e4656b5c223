// What an answer does not have, told to who reads it: a line for each document, of the first ones.

import { counted } from './plural.ts';
import type { LeftOut } from './resolution.ts';

const MOST_LINES = 20;

export function leftOutLines(all: readonly LeftOut[]): readonly string[] {
  const bySource = [...Map.groupBy(all, ({ source }) => source)];
  const lines = bySource.slice(0, MOST_LINES).map(([source, parts]) => {
    const places = [...new Set(parts.map(({ line }) => line))].sort((a, b) => a - b);
    const tokens = parts.reduce((sum, one) => sum + one.tokens, 0);
    const [first, ...others] = places;
    const more = others.length === 0 ? '' : ` and ${others.length} more places`;
    return `${source}:${first}${more}, ${counted(tokens, 'token')}`;
  });
  const rest = bySource.length - lines.length;
  return rest > 0 ? [...lines, `and of ${rest} more documents, which the JSON lists`] : lines;
}
