// Where files of items stand: the folders that an agent looks into, and which files of these are items.

import { compareText } from '../../../model/order.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import type { Place } from '../agent.ts';
import { foldersBelow } from '../agents/cursor.ts';
import { chain, type Files, isLink, join, relativeTo, repositoryOf } from '../files.ts';
import { isIgnoredByGit } from '../globs.ts';
import type { FileRules, Finding } from './model.ts';

export interface Found {
  readonly path: string;
  /** The folder in which it was looked for: of the project, or `~`. */
  readonly base: string;
  /** Name of the folder of a skill; of other items the file's name without its ending. */
  readonly folder: string;
  /** The path below the folder of items. */
  readonly place: string;
  /** The file that a link leads to. */
  readonly link: string | null;
}

/** The folder that most agents look into, and the one that most others do. */
const PREFERRED = ['.agents/skills', '.claude/skills', '.claude/agents'];

/** Where items of others are put for an agent; `isMade`: git ignores it, so that a program may fill it. */
export function folderToFill(files: Files, folders: readonly string[]) {
  const isMade = (folder: string): boolean => isIgnoredByGit(files, join(folder, 'x/SKILL.md'));
  const kept = folders.filter((folder) => !isMade(folder));
  const [first = '', ...others] = kept.length > 0 ? kept : folders;
  const folder = PREFERRED.find((one) => [first, ...others].includes(one)) ?? first;
  return { folder, isMade: kept.length === 0 };
}

/** In the order in which items of one name count; a file that two links lead to is found once. */
export function findItems(place: Place, rules: FileRules): readonly Found[] {
  const { files, home } = place;
  const all = bases(place, rules);
  const within = (folders: readonly string[]): readonly Found[] =>
    all.flatMap((base) => folders.flatMap((one) => itemsIn(files, base, one, rules.find)));
  const inProject = rules.byFolder
    ? rules.folders.flatMap((one) => within([one]))
    : within(rules.folders);
  const atHome = home
    ? (rules.home ?? []).flatMap((folder) => itemsIn(files, '~', folder, rules.find))
    : [];
  const seen = new Set<string>();
  return (rules.homeFirst ? [...atHome, ...inProject] : [...inProject, ...atHome]).filter((one) => {
    const real = files.real(one.path) ?? one.path;
    return !seen.has(real) && seen.add(real);
  });
}

/** The folders whose own folders of items count, the nearest first. */
function bases({ files, cwd, everywhere }: Place, rules: FileRules): readonly string[] {
  const root = repositoryOf(files, cwd);
  if (rules.walk === 'start') return [cwd];
  if (rules.walk === 'root') return [root ?? cwd];
  if (rules.walk === 'everywhere' && root !== null && everywhere)
    return [root, ...foldersBelow(files, root)];
  return chain(root ?? (rules.upWithoutGit ? '' : cwd), cwd).toReversed();
}

export const SKILL = 'SKILL.md';

function itemsIn(files: Files, base: string, folder: string, rules: Finding): readonly Found[] {
  const top = join(base, folder);
  const { ending, links = true } = rules;
  const paths =
    ending === undefined ? skillsIn(files, top, rules) : filesIn(files, top, ending, rules);
  return paths
    .filter((path) => links || !isLink(files, path))
    .map((path) => ({
      ...{ path, base },
      folder: nameOf(ending === undefined ? folderOf(path) : path).replace(ending ?? '', ''),
      place: relativeTo(top, path),
      link: (files.real(path) ?? path) === path ? null : files.real(path),
    }));
}

/** Deeper than anybody nests, so that links which lead in circles come to an end. */
const DEEPEST = 12;

function skillsIn(
  files: Files,
  top: string,
  { deep, inside, self, alone, hidden, passes = /^node_modules$/ }: Finding,
) {
  const walk = (folder: string, depth: number): readonly string[] => {
    const isSkill = files.has(join(folder, SKILL)) && (depth > 0 || self === true);
    const own = isSkill ? [join(folder, SKILL)] : [];
    const mayHoldMore = depth === 0 ? !(isSkill && alone) : deep && (!isSkill || inside);
    if (!mayHoldMore || depth > DEEPEST) return own;
    const folders = files
      .list(folder)
      .filter(({ name, type }) => type === 'folder' && !passes.test(name))
      .filter(({ name }) => hidden || !name.startsWith('.'));
    return [...own, ...folders.flatMap(({ name }) => walk(join(folder, name), depth + 1))];
  };
  return walk(top, 0);
}

function filesIn(files: Files, top: string, ending: RegExp, { deep, hidden }: Finding) {
  const walk = (folder: string, depth: number): readonly string[] =>
    files.list(folder).flatMap(({ name, type }) => {
      if (hidden === false && name.startsWith('.')) return [];
      if (type === 'file') return ending.test(name) ? [join(folder, name)] : [];
      return deep && depth < DEEPEST ? walk(join(folder, name), depth + 1) : [];
    });
  return ending.test(top) && files.has(top) ? [top] : [...walk(top, 0)].sort(compareText);
}
