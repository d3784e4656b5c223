import { slug } from 'github-slugger';
import { folderOf, nameOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { agentStem, leadingNumber, retirement, sameNumber, uniqueIds } from './names.ts';
import { onceFor } from './once-for.ts';

const DIALECT = 'limps';
const WORKSPACE_ID = 'workspace';

/** Ids of plans must not hide the other kinds of scopes. */
const RESERVED_IDS = new Set([WORKSPACE_ID, 'projects', 'index']);

/** Where projects stand, the stronger place first (C-05). */
export const PROJECT_FOLDERS = ['.limps/projects', 'projects'] as const;

const WORKSPACE: Scope = {
  id: WORKSPACE_ID,
  level: 'workspace',
  dialect: DIALECT,
  name: 'workspace',
  number: null,
  parent: null,
  folder: '',
  retired: false,
};

/** The scopes directly inside one; null: the workspace, which is always there. */
export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  if (inside === null) return [WORKSPACE];
  if (inside.level === 'workspace') return [...projects(tree), ...plans(tree)];
  return inside.level === 'plan' ? agents(tree, inside) : [];
}

function projects(tree: Tree): Scope[] {
  const folders = new Map<string, string>();
  for (const place of PROJECT_FOLDERS) {
    for (const { name, type } of tree.list(place)) {
      const folder = `${place}/${name}`;
      if (type === 'folder' && !folders.has(name) && tree.has(`${folder}/project.md`)) {
        folders.set(name, folder);
      }
    }
  }
  const names = [...folders.keys()].sort();
  const ids = uniqueIds(names.map((name) => ({ name, number: null, retired: false })));
  return names.map((name, index) => ({
    id: `projects/${ids[index]}`,
    level: 'project',
    dialect: DIALECT,
    name,
    number: null,
    parent: WORKSPACE_ID,
    folder: folders.get(name) ?? '',
    retired: false,
  }));
}

function plans(tree: Tree): Scope[] {
  const found: { name: string; number: string | null; folder: string; retired: boolean }[] = [];
  for (const { name, type } of tree.list('plans')) {
    if (type !== 'folder' || /^[._]/.test(name)) continue;
    if (retirement(name) === null) {
      found.push({ name, number: leadingNumber(name), folder: `plans/${name}`, retired: false });
      continue;
    }
    for (const inner of tree.list(`plans/${name}`)) {
      if (inner.type !== 'folder' || /^[._]/.test(inner.name)) continue;
      const folder = `plans/${name}/${inner.name}`;
      found.push({ name: inner.name, number: leadingNumber(inner.name), folder, retired: true });
    }
  }
  found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.folder < b.folder ? -1 : 1));
  const ids = uniqueIds(found, RESERVED_IDS);
  return found.map((plan, index) => ({
    id: ids[index] ?? slug(plan.name),
    level: 'plan',
    dialect: DIALECT,
    parent: WORKSPACE_ID,
    ...plan,
  }));
}

/** True where the plan with this folder is meant by a name: that of its folder, its id, or its number. */
export function isPlanNamed(
  tree: Tree,
  { folder, id, level, parent }: Scope,
  written: string,
): boolean {
  const name = nameOf(folder);
  const number = leadingNumber(name);
  if (written === name || written === (level === 'plan' ? id : parent)) return true;
  if (!sameNumber(number, written)) return false;
  // A plan that is over gives its number to one that is not.
  const isOver = retirement(nameOf(folderOf(folder))) !== null;
  return !isOver || !plans(tree).some((plan) => !plan.retired && sameNumber(plan.number, written));
}

function agents(tree: Tree, plan: Scope): Scope[] {
  const stems = agentFiles(tree, plan).map(({ stem }) => ({
    name: stem,
    number: leadingNumber(stem),
    retired: false,
  }));
  const ids = uniqueIds(stems);
  return stems.map((stem, index) => ({
    id: `${plan.id}/${ids[index]}`,
    level: 'agent',
    dialect: DIALECT,
    parent: plan.id,
    folder: plan.folder,
    ...stem,
    retired: plan.retired,
  }));
}

export interface AgentFile {
  readonly stem: string;
  readonly path: string;
}

/** The agent files of a plan by name; of two spellings of one agent the shorter name comes first and is the agent. */
export function agentFiles(tree: Tree, plan: Scope): readonly AgentFile[] {
  return onceFor(tree, `agents ${plan.folder}`, () => readAgentFiles(tree, plan));
}

function readAgentFiles(tree: Tree, plan: Scope): readonly AgentFile[] {
  const byStem = new Map<string, string>();
  for (const { name, type } of tree.list(`${plan.folder}/agents`)) {
    const stem = type === 'file' ? agentStem(name) : null;
    if (stem === null) continue;
    const path = `${plan.folder}/agents/${name}`;
    const other = byStem.get(stem);
    if (other === undefined || path.length < other.length) byStem.set(stem, path);
  }
  return [...byStem]
    .map(([stem, path]) => ({ stem, path }))
    .sort((a, b) => (a.stem < b.stem ? -1 : 1));
}
