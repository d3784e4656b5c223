// Where a repository keeps its constitution and its features, and what each file of a feature is.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { idFrom } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';

/** The folder of spec-kit, and the one of its first forks. */
export const HOMES = ['.specify', '.speckit'] as const;
/** Folders that hold one folder a feature. */
export const FEATURES = [
  'specs',
  ...[...HOMES, 'docs', '.ai'].flatMap((home) => [`${home}/specs`, `${home}/features`]),
];

const CONSTITUTION: DocumentRole = { is: 'definition', kind: 'constitution', level: 'project' };

/** What a feature's agent is told, in order. */
const FILES: readonly (readonly [name: string, kind: string, says: string])[] = [
  ['spec.md', 'spec', 'what is to be built, and why'],
  ['plan.md', 'plan', 'how it is to be built'],
  ['research.md', 'research', 'what the plan found out'],
  ['data-model.md', 'data-model', 'the data model of the plan'],
  ['quickstart.md', 'quickstart', 'how the result is tried'],
  ['tasks.md', 'tasks', 'what is to be done, and what is done'],
];

/** What each command of spec-kit reads, by kind; `implement` reads the specification only where the plan names it. */
export const READ_FOR: Readonly<Record<string, readonly string[]>> = {
  specify: ['constitution'],
  clarify: ['constitution', 'spec'],
  plan: ['constitution', 'spec'],
  tasks: ['constitution', 'spec', 'plan', 'research', 'data-model', 'contract', 'quickstart'],
  analyze: ['constitution', 'spec', 'plan', 'tasks'],
  implement: ['constitution', 'plan', 'research', 'data-model', 'contract', 'quickstart', 'tasks'],
};

export function constitutionIn(tree: Tree): string | null {
  return constitutions.find((path) => tree.has(path)) ?? null;
}

const constitutions = HOMES.map((home) => `${home}/memory/constitution.md`);

/** Features have a document of the three phases; a number or a date stands before the name of most. */
function isFeature(tree: Tree, folder: string): boolean {
  return ['spec.md', 'plan.md', 'tasks.md'].some((name) => tree.has(`${folder}/${name}`));
}

export function role(path: string): DocumentRole | null {
  if (!path.endsWith('.md')) return null;
  if (constitutions.includes(path)) return CONSTITUTION;
  const home = FEATURES.find((folder) => path.startsWith(`${folder}/`));
  const [feature, ...steps] = home === undefined ? [] : path.slice(home.length + 1).split('/');
  const inside = steps.join('/');
  if (feature === undefined || inside === '') return null;
  const [, kind] = FILES.find(([name]) => name === inside) ?? [];
  if (kind === 'spec') return { is: 'definition', kind, level: 'feature' };
  const ends = kind === 'tasks' ? { endsScope: true as const } : {};
  if (kind !== undefined) return { is: 'context', kind, level: 'feature', ...ends };
  if (steps[0] === 'contracts') return { is: 'context', kind: 'contract', level: 'feature' };
  // `specs/**/x.spec.md` and the like belong to other systems.
  return steps[0] === 'checklists' ? { is: 'document', kind: 'checklist', level: 'feature' } : null;
}

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  const root: Scope = {
    ...{ id: 'project', dialect: 'spec-kit', level: 'project', name: 'project', number: null },
    ...{ parent: null, folder: '', retired: false },
  };
  if (inside === null) return signsIn(tree).length > 0 ? [root] : [];
  if (inside.level !== 'project') return [];
  const taken = new Map<string, number>();
  return FEATURES.flatMap((home) =>
    foldersIn(tree, home)
      .filter((name) => isFeature(tree, `${home}/${name}`))
      .map((name): Scope => {
        const before = taken.get(name) ?? 0;
        taken.set(name, before + 1);
        const id = `${idFrom(name)}${before === 0 ? '' : `~${before + 1}`}`;
        const number = /^\d{3,6}(?=-)/.exec(name)?.[0] ?? null;
        const place = { parent: root.id, folder: `${home}/${name}` };
        return { ...root, id, level: 'feature', name, number, ...place };
      }),
  ).sort((a, b) => compareText(a.id, b.id));
}

/** What makes us think that the repository works so. */
export function signsIn(tree: Tree): readonly string[] {
  return [
    ...[constitutionIn(tree) ?? []].flat(),
    ...HOMES.filter((home) => tree.list(home).length > 0).map((home) => `${home}/`),
    ...featuresOf(tree).map((home) => `${home}/`),
  ];
}

/** Two documents of the three phases: many have a folder `specs`, and some a `spec.md` in it. */
function featuresOf(tree: Tree): readonly string[] {
  return FEATURES.filter((home) =>
    foldersIn(tree, home).some((name) => {
      const has = (file: string): boolean => tree.has(`${home}/${name}/${file}`);
      return /^\d{3,}-/.test(name) && has('spec.md') && (has('plan.md') || has('tasks.md'));
    }),
  );
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  if (level === 'project') return constitutionIn(tree);
  return tree.has(`${folder}/spec.md`) ? `${folder}/spec.md` : null;
}

const layer = layersOf(['project', 'feature'], role);

export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const { level, folder, purpose } = target;
  const constitution = constitutionIn(tree);
  const own = FILES.flatMap(([name, , says]) => [
    // Contracts are made with the plan, and come before how the result is tried.
    ...(name === 'quickstart.md'
      ? filesIn(tree, `${folder}/contracts`).map((path) => ({
          path,
          says: 'a contract of the plan',
        }))
      : []),
    ...(tree.has(`${folder}/${name}`) ? [{ path: `${folder}/${name}`, says }] : []),
  ]);
  const all = [
    ...(constitution === null
      ? []
      : [layer(constitution, 'project', 'the constitution, for every feature')]),
    ...(level === 'project' ? [] : own.map(({ path, says }) => layer(path, 'feature', says))),
  ];
  const wanted = purpose === undefined ? undefined : READ_FOR[purpose];
  if (wanted === undefined) return all;
  const path = `${folder}/plan.md`;
  const lines = wanted.includes('tasks') && tree.has(path) ? read(path)?.text.split('\n') : [];
  const line = (lines?.findIndex((text) => text.includes('spec.md')) ?? -1) + 1;
  return all.flatMap((one) => {
    if (wanted.includes(one.role.kind)) return one;
    const because = { says: `${one.because.says}: the plan names it`, at: { path, line } };
    return one.role.kind === 'spec' && line > 0 ? { ...one, because } : [];
  });
}
