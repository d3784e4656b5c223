// The dialects there are, and those that a tree speaks.

import type { Dialect } from '../model/dialect.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { adr } from './adr/index.ts';
import { aweave } from './aweave/index.ts';
import { hobbs } from './hobbs/index.ts';
import { instructions } from './instructions/index.ts';
import { kiro } from './kiro/index.ts';
import { lily } from './lily/index.ts';
import { limps } from './limps/index.ts';
import { memorybank } from './memorybank/index.ts';
import { openspec } from './openspec/index.ts';
import { speckit } from './speckit/index.ts';
import { tlc } from './tlc/index.ts';

/** Every dialect there is, in the order that decides between equal evidence. */
export const dialects: readonly Dialect[] = [
  limps,
  aweave,
  tlc,
  hobbs,
  lily,
  speckit,
  kiro,
  memorybank,
  openspec,
  instructions,
  adr,
];

/**
 * Dialects whose ids have no name in front, since they were promised without one, and the word that these begin with; `''`:
 * any that no other system begins with. Nothing is added here: the ids of all others begin with the name of the dialect.
 */
export const promisedIds: ReadonlyMap<string, string> = new Map([
  [limps.name, ''],
  [instructions.name, 'at'],
]);

/** The dialects with evidence in `tree`, the strongest first, then those that take part in any tree. */
export function dialectsOf(
  tree: Tree,
  settings: Settings,
  known: readonly Dialect[] = dialects,
): readonly Dialect[] {
  const bound = known
    .filter(({ anywhere }) => anywhere !== true)
    .map((dialect) => dialect.in?.(tree, settings, []) ?? dialect);
  const present = bound
    .map((dialect) => ({ dialect, strength: dialect.evidence(tree).strength }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength)
    .map(({ dialect }) => dialect);
  const homes = present
    .flatMap(({ upkeep }) => upkeep?.homes?.(tree, null) ?? [])
    .filter(({ binds }) => binds !== undefined);
  const guests = known
    .filter(({ anywhere }) => anywhere === true)
    .map((dialect) => dialect.in?.(tree, settings, homes) ?? dialect);
  return [...present, ...guests];
}
