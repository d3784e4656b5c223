// In: a tree. Out: the dialects it speaks, the strongest evidence first.

import type { Tree } from '../model/source.ts';
import type { Dialect } from './dialect.ts';
import { limps } from './limps/index.ts';

/** Every dialect there is, in the order that decides between equal evidence. */
export const dialects: readonly Dialect[] = [limps];

/** The dialects with evidence in `tree`; the first one where there is none at all, so that an empty folder has a workspace. */
export function dialectsOf(tree: Tree): readonly [Dialect, ...Dialect[]] {
  const spoken = dialects
    .map((dialect) => ({ dialect, strength: dialect.evidence(tree).strength }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .map(({ dialect }) => dialect);
  return [spoken[0] ?? limps, ...spoken.slice(1)];
}
