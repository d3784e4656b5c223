// The dialects there are, and those that a tree speaks.

import type { Dialect } from '../model/dialect.ts';
import { folderOf, nameOf } from '../model/paths.ts';
import type { Settings } from '../model/settings.ts';
import { type Tree, textAt } from '../model/source.ts';
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

/**
 * Every dialect there is, in the order that decides between equal evidence, and the paths of which a tree that speaks it has
 * one (`PATH: TEXT`, a file with this text in it). Without any, it may be in any tree.
 */
const table: readonly (readonly [dialect: Dialect, ...signs: string[]])[] = [
  [limps, '.limps', 'plans', 'projects'],
  [aweave, 'resources/workspaces'],
  [
    tlc,
    ...['.tlc', '.tlc.json', '.tlc-workspace', 'projects.json', 'memory'],
    'CLAUDE.md: <!-- TLC-WORKSPACE-START -->',
  ],
  [hobbs, '.hobbs', 'memory'],
  [lily, '.lily'],
  [speckit, '.specify', '.speckit', '.ai', 'specs', 'docs/specs', 'docs/features'],
  [
    kiro,
    ...['.kiro', '.claude/specs', '.spec-workflow', '.specs'],
    ...['specs', 'docs/specs', 'kiro/specs', 'docs/kiro'],
  ],
  [memorybank],
  [openspec, 'openspec'],
  [instructions],
  [adr],
];

export const dialects: readonly Dialect[] = table.map(([dialect]) => dialect);

/** By the name of the dialect. The command line loads one that has signs only where a tree has one of them. */
export const signs: ReadonlyMap<string, readonly string[]> = new Map(
  table.map(([{ name }, ...own]) => [name, own]),
);

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
    .filter((one) => one.anywhere !== true && mayBeIn(tree, settings, one.name))
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

/** Settings name folders that have other names. */
function mayBeIn(tree: Tree, { folders, memory }: Settings, dialect: string): boolean {
  const own = signs.get(dialect) ?? [];
  const isSet = folders[dialect] !== undefined || memory.home !== null;
  return own.length === 0 || isSet || own.some((sign) => hasSign(tree, sign));
}

function hasSign(tree: Tree, sign: string): boolean {
  const [path = '', text] = sign.split(': ', 2);
  if (text !== undefined) return textAt(tree, path)?.includes(text) ?? false;
  const folder = folderOf(path);
  if (folder !== '' && !hasSign(tree, folder)) return false;
  return tree.list(folder).some(({ name }) => name === nameOf(path));
}
