// The dialects there are, and those that a tree speaks.

import type { Dialect, Evidence } from '../model/dialect.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { adr } from './adr/index.ts';
import { aweave } from './aweave/index.ts';
import { hobbs } from './hobbs/index.ts';
import { instructions } from './instructions/index.ts';
import { lily } from './lily/index.ts';
import { limps } from './limps/index.ts';
import { tlc } from './tlc/index.ts';

/** Every dialect there is, in the order that decides between equal evidence. */
export const dialects: readonly Dialect[] = [limps, aweave, tlc, hobbs, lily, adr, instructions];

/**
 * The dialects with evidence in `tree`, the strongest first, then those that take part in any tree. Below the root evidence
 * is looked for where there is no other, and for the one that is `wanted`: it takes a walk.
 */
export function dialectsOf(
  tree: Tree,
  settings: Settings,
  known: readonly Dialect[] = dialects,
  wanted = '',
): readonly Dialect[] {
  const bound = known
    .filter(({ anywhere }) => anywhere !== true)
    .map((dialect) => dialect.in?.(tree, settings, []) ?? dialect);
  const evident = strongest(bound, (dialect) => {
    const evidence = dialect.evidence(tree);
    const isMissing = evidence.strength === 0 && dialect.name === wanted;
    return isMissing ? dialect.evidenceBelow?.(tree) : evidence;
  });
  const spoken =
    evident.length > 0 ? evident : strongest(bound, (dialect) => dialect.evidenceBelow?.(tree));
  const homes = spoken.flatMap(({ upkeep }) => upkeep?.decisionHomes?.(tree) ?? []);
  const guests = known
    .filter(({ anywhere }) => anywhere === true)
    .map((dialect) => dialect.in?.(tree, settings, homes) ?? dialect);
  return [...spoken, ...guests];
}

function strongest(
  all: readonly Dialect[],
  evidence: (dialect: Dialect) => Evidence | undefined,
): readonly Dialect[] {
  return all
    .map((dialect) => ({ dialect, strength: evidence(dialect)?.strength ?? 0 }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .map(({ dialect }) => dialect);
}
