// In: a tree and its settings. Out: the dialects it speaks, the strongest evidence first.

import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { adr } from './adr/index.ts';
import type { Dialect } from './dialect.ts';
import { limps } from './limps/index.ts';

/** Every dialect there is, in the order that decides between equal evidence. */
export const dialects: readonly Dialect[] = [limps, adr];

/**
 * The dialects with evidence in `tree`, then the companions, for which nobody searches where another one speaks. The
 * first dialect of all where there is no evidence at all, so that an empty folder has a workspace.
 */
export function dialectsOf(tree: Tree, settings: Settings): readonly [Dialect, ...Dialect[]] {
  const here = dialects.map((dialect) => dialect.in?.(tree, settings) ?? dialect);
  const companions = here.filter(({ companion }) => companion === true);
  const hosts = spoken(
    here.filter((dialect) => !companions.includes(dialect)),
    tree,
  );
  const [first, ...others] = hosts.length > 0 ? hosts : spoken(companions, tree);
  if (first === undefined) return [limps, ...companions];
  return [
    first,
    ...others,
    ...companions.filter((dialect) => dialect !== first && !others.includes(dialect)),
  ];
}

function spoken(candidates: readonly Dialect[], tree: Tree): readonly Dialect[] {
  return candidates
    .map((dialect) => ({ dialect, strength: dialect.evidence(tree).strength }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .map(({ dialect }) => dialect);
}
