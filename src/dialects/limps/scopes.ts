import { slug } from 'github-slugger';
import { onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';
import { agentStem, leadingNumber, retirement, sameNumber } from './roles.ts';

const WORKSPACE: Scope = {
  id: 'workspace',
  level: 'workspace',
  dialect: 'limps',
  name: 'workspace',
  number: null,
  parent: null,
  folder: '',
  retired: false,
};

/** Where projects stand, the stronger place first (C-05). */
export const PROJECT_FOLDERS = ['.limps/projects', 'projects'];

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  if (inside === null) return [WORKSPACE];
  return onceFor(tree, `scopes in ${inside.id}`, () => {
    if (inside.level === 'workspace') return [...projects(tree), ...plans(tree)];
    return inside.level === 'plan' ? agents(tree, inside) : [];
  });
}

export function projectFolders(tree: Tree): readonly (readonly [name: string, folder: string])[] {
  return PROJECT_FOLDERS.flatMap((place) =>
    foldersIn(tree, place).map((name) => [name, `${place}/${name}`] as const),
  ).filter(([, folder]) => tree.has(`${folder}/project.md`));
}

function projects(tree: Tree): readonly Scope[] {
  const byName = new Map(projectFolders(tree).toReversed());
  const found = [...byName].map(([name, folder]) => ({
    ...{ name, number: null, parent: WORKSPACE.id, folder, retired: false },
  }));
  return withIds(found.sort(byNameAndFolder), 'project', 'projects/');
}

function plans(tree: Tree): readonly Scope[] {
  const visibleFolders = (folder: string): readonly string[] =>
    foldersIn(tree, folder).filter((name) => !/^[._]/.test(name));
  const found = visibleFolders('plans').flatMap((place) => {
    const retired = retirement(place) !== null;
    const paths = retired
      ? visibleFolders(`plans/${place}`).map((name) => `${place}/${name}`)
      : [place];
    return paths.map((path) => {
      const name = nameOf(path);
      return {
        ...{ parent: WORKSPACE.id, name, number: leadingNumber(name) },
        ...{ folder: `plans/${path}`, retired },
      };
    });
  });
  // They must not hide the other kinds of scopes.
  const reserved = [WORKSPACE.id, 'projects', 'index'];
  return withIds(found.sort(byNameAndFolder), 'plan', '', reserved);
}

function agents(tree: Tree, plan: Scope): readonly Scope[] {
  const { folder, retired } = plan;
  const found = agentFiles(tree, plan).map(({ stem }) => ({
    ...{ parent: plan.id, folder, name: stem, number: leadingNumber(stem), retired },
  }));
  return withIds(found, 'agent', `${plan.id}/`);
}

type Found = Omit<Scope, 'id' | 'level' | 'dialect'>;

function byNameAndFolder(a: Found, b: Found): number {
  return compareText(a.name, b.name) || compareText(a.folder, b.folder);
}

/**
 * Each with an id: its number where no other live one has it (a retired one gives way to a live one), else the slug of
 * the whole name, with a counter where even slugs are the same.
 */
function withIds(
  found: readonly Found[],
  level: string,
  prefix: string,
  reserved: readonly string[] = [],
): readonly Scope[] {
  const taken = new Set(reserved);
  const claim = (wanted: string): string => {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
  const owners = new Set(
    [...Map.groupBy(found, ({ number }) => number).values()].flatMap((bearers) => {
      const live = bearers.filter(({ retired }) => !retired);
      const standing = live.length === 0 ? bearers : live;
      return standing.length === 1 ? standing : [];
    }),
  );
  const numbers = found.map((one) =>
    one.number !== null && owners.has(one) ? claim(one.number) : null,
  );
  return found.map((one, at) => ({
    ...{ id: prefix + (numbers[at] ?? claim(slug(one.name) || 'unnamed')), level },
    ...{ dialect: WORKSPACE.dialect, ...one },
  }));
}

/** True where the plan with this folder is meant by a name: that of its folder, its id, or its number. */
export function isPlanNamed(tree: Tree, { folder, id, level, parent }: Scope, written: string) {
  const name = nameOf(folder);
  const number = leadingNumber(name);
  if (written === name || written === (level === 'plan' ? id : parent)) return true;
  if (!sameNumber(number, written)) return false;
  // A plan that is over gives its number to one that is not.
  const isOver = retirement(nameOf(folderOf(folder))) !== null;
  return !isOver || !plans(tree).some((plan) => !plan.retired && sameNumber(plan.number, written));
}

/** The agent files of a plan by name; of two spellings of one agent the shorter name comes first and is the agent. */
export function agentFiles(tree: Tree, { folder }: Scope) {
  return onceFor(tree, `agents ${folder}`, () => {
    const byStem = new Map<string, string>();
    for (const path of filesIn(tree, `${folder}/agents`)) {
      const stem = agentStem(nameOf(path));
      if (stem !== null && path.length < (byStem.get(stem)?.length ?? Infinity))
        byStem.set(stem, path);
    }
    const found = [...byStem].map(([stem, path]) => ({ stem, path }));
    return found.sort((a, b) => compareText(a.stem, b.stem));
  });
}
