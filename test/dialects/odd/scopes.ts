// The scopes of the test dialect: a folder is what the file in it says, an oasis is a file; nebulae stand in nebulae.

import { slug } from 'github-slugger';
import type { Level, Scope } from '../../../src/model/scope.ts';
import type { Tree } from '../../../src/model/source.ts';

export const LEVELS = [
  { name: 'galaxy', plural: 'galaxies', colour: 5 },
  { name: 'nebula', plural: 'nebulae', colour: 4 },
  { name: 'planet', plural: 'planets', colour: 2 },
  { name: 'isthmus', plural: 'isthmi', colour: 1 },
  { name: 'oasis', plural: 'oases', colour: 3 },
] as const satisfies readonly Level[];

export type LevelName = (typeof LEVELS)[number]['name'];

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  const around = inside?.folder ?? 'stars';
  if (inside?.level === 'oasis') return [];
  const folders = tree.list(around).flatMap(({ name, type }) => {
    const level = type === 'folder' ? levelOf(tree, `${around}/${name}`) : null;
    return level !== null && mayStandIn(level, inside)
      ? [{ level, name, folder: `${around}/${name}`, retired: name.endsWith('~') }]
      : [];
  });
  const files = tree.list(around).flatMap(({ name, type }) => {
    const stem = type === 'file' ? /^(.+)\.oasis\.md$/.exec(name)?.[1] : undefined;
    return stem !== undefined && inside?.level === 'isthmus'
      ? [{ level: 'oasis' as const, name: stem, folder: around, retired: false }]
      : [];
  });
  const taken = new Set<string>();
  return [...folders, ...files].map(({ level, name, folder, retired }) => {
    const wanted = slug(name) || 'nameless';
    let own = wanted;
    for (let count = 2; taken.has(own); count += 1) own = `${wanted}-${count}`;
    taken.add(own);
    return {
      id: inside === null ? own : `${inside.id}/${own}`,
      dialect: 'stars',
      level,
      name,
      number: /^\d+/.exec(name)?.[0] ?? null,
      parent: inside?.id ?? null,
      folder,
      retired: retired || inside?.retired === true,
    };
  });
}

/** What a folder is, or null. */
export function levelOf(tree: Tree, folder: string): LevelName | null {
  return LEVELS.find(({ name }) => tree.has(`${folder}/${name}.md`))?.name ?? null;
}

function mayStandIn(level: LevelName, inside: Scope | null): boolean {
  if (inside === null) return level === 'galaxy';
  const depth = (name: string): number => LEVELS.findIndex((one) => one.name === name);
  return depth(level) > depth(inside.level) || (level === 'nebula' && inside.level === 'nebula');
}
