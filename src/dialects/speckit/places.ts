// Where a repository keeps its constitution and its features, and what each file of a feature is.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import type { Files } from '../../model/flat-scopes.ts';
import { belowRoot, chooseLayers, foldersWith, scopesBelow } from '../../model/flat-scopes.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, idFrom, nameOf, stemOf } from '../../model/paths.ts';
import { layersOf, type Scope, type Target } from '../../model/scope.ts';
import { everyFile, filesIn, foldersIn, type Tree, textAt } from '../../model/source.ts';

/** The folder of spec-kit, and the one of its first forks. */
const HOMES = ['.specify', '.speckit'];
export const CONSTITUTION = '.specify/memory/constitution.md';

/** Where the constitutions of a repository may stand, and the folders that hold one folder a feature, inner ones first. */
export type Places = ReturnType<typeof placesWith>;

/** The usual ones, and what stands in those that the settings name. */
export function placesWith(set: readonly string[]) {
  const homes = [...set, ...HOMES];
  const around = [...homes, 'docs', '.ai'];
  const features = [
    ...around.flatMap((home) => [`${home}/specs`, `${home}/features`]),
    ...[...set, 'specs'],
  ];
  const folders = [...homes.map((home) => `${home}/memory`), ...features];
  const constitutions = folders.map((folder) => `${folder}/constitution.md`);
  return { homes, features: [...new Set(features)], set, constitutions };
}

/** What a feature's agent is told, in order. */
const FILES: Files = [
  ['spec.md', 'spec', 'what is to be built, and why'],
  ['plan.md', 'plan', 'how it is to be built'],
  ['research.md', 'research', 'what the plan found out'],
  ['data-model.md', 'data-model', 'the data model of the plan'],
  ['contracts', 'contract', 'a contract of the plan'],
  ['quickstart.md', 'quickstart', 'how the result is tried'],
  ['tasks.md', 'tasks', 'what is to be done, and what is done'],
];

/** What each command of spec-kit reads, by kind, the constitution first; `implement` reads the specification only where the plan names it. */
export const READ_FOR: Readonly<Record<string, readonly string[]>> = {
  specify: ['constitution'],
  clarify: ['constitution', 'spec'],
  plan: ['constitution', 'spec'],
  tasks: ['constitution', 'spec', 'plan', 'research', 'data-model', 'contract', 'quickstart'],
  analyze: ['constitution', 'spec', 'plan', 'tasks'],
  implement: ['constitution', 'plan', 'research', 'data-model', 'contract', 'quickstart', 'tasks'],
};

/** Those in another language than markdown are no documents: agents are told their names. */
const CONTRACT = { is: 'context', kind: 'contract', level: 'feature' } as const;
const BESIDE = { is: 'context', kind: 'guide', level: 'project' } as const;
const contractsIn = (tree: Tree, folder: string): readonly string[] =>
  everyFile(tree, Infinity, folder).filter((path) => !nameOf(path).startsWith('.'));

/** Commands of spec-kit for agents that are here. */
function commandsIn(tree: Tree, purpose: string): readonly string[] {
  const tops = foldersIn(tree, '').filter((name) => name.startsWith('.'));
  const folders = tops.flatMap((top) => foldersIn(tree, top).map((name) => `${top}/${name}`));
  return folders.flatMap((folder) => [
    ...filesIn(tree, folder, /^speckit\./).filter((path) => path.includes(`.${purpose}.`)),
    ...filesIn(tree, `${folder}/speckit-${purpose}`, /^SKILL\.md$/),
  ]);
}

/** Where a text names a file. */
function namingIn(path: string, text: string | null | undefined, file: string) {
  const [before = '', after] = text?.split(file, 2) ?? [];
  return after === undefined ? [] : [{ path, line: before.split('\n').length }];
}

export function constitutionIn({ constitutions }: Places, tree: Tree): string | null {
  return constitutions.find((path) => tree.has(path)) ?? null;
}

/** Features have a document of the three phases; a number or a date stands before the name of most. */
function isFeature(tree: Tree, folder: string): boolean {
  return ['spec.md', 'plan.md', 'tasks.md'].some((name) => tree.has(`${folder}/${name}`));
}

export function roleIn(places: Places, path: string): DocumentRole | null {
  const { homes, features, constitutions } = places;
  if (!path.endsWith('.md')) return null;
  const own = homes.find((one) => path.startsWith(`${one}/`)) ?? '';
  const constitution = { is: 'definition', kind: 'constitution' } as const;
  if (constitutions.includes(path)) return { ...constitution, level: 'project' };
  if (folderOf(path) === `${own}/constitutions`) return { ...constitution, level: 'component' };
  const home = features.find((folder) => path.startsWith(`${folder}/`));
  const [feature, ...steps] = home === undefined ? [] : path.slice(home.length + 1).split('/');
  const inside = steps.join('/');
  if (feature === undefined || inside === '') return null;
  const [, kind] = FILES.find(([name]) => name === inside || inside.startsWith(`${name}/`)) ?? [];
  if (kind === 'spec') return { is: 'definition', kind, level: 'feature' };
  const ends = kind === 'tasks' ? { endsScope: true as const } : {};
  if (kind !== undefined) return { is: 'context', kind, level: 'feature', ...ends };
  // `specs/**/x.spec.md` and the like belong to other systems.
  return steps[0] === 'checklists' ? { is: 'document', kind: 'checklist', level: 'feature' } : null;
}

export function scopes(places: Places, tree: Tree, inside: Scope | null): readonly Scope[] {
  const isThere = inside === null && signsIn(places, tree).length > 0;
  return belowRoot({ dialect: 'spec-kit', level: 'project' }, inside, isThere, (root) => {
    // Constitutions that add to the one of all for a part of the code: a habit of teams, not of spec-kit.
    const components = places.homes.flatMap((home): readonly Scope[] =>
      filesIn(tree, `${home}/constitutions`).map((path) => {
        const name = stemOf(path);
        const place = { parent: root.id, folder: folderOf(path) };
        return { ...root, id: `component/${idFrom(name)}`, level: 'component', name, ...place };
      }),
    );
    const namesIn = (home: string) => foldersWith(tree, home, (one) => isFeature(tree, one));
    const all = scopesBelow(root, 'feature', places.features, namesIn, /^(?!20..-)\d{3,6}(?=-)/);
    return [...components, ...all.toSorted((a, b) => compareText(a.id, b.id))];
  });
}

/** What makes us think that the repository works so. */
export function signsIn(places: Places, tree: Tree): readonly string[] {
  return [
    ...places.constitutions.filter((path) => path.includes('/memory/') && tree.has(path)),
    ...HOMES.filter((home) => tree.list(home).length > 0).map((home) => `${home}/`),
    ...featuresOf(places, tree).map((home) => `${home}/`),
  ];
}

/** Two documents of the three phases: many have a folder `specs`, and some a `spec.md` in it. */
function featuresOf({ features, set }: Places, tree: Tree): readonly string[] {
  return features.filter((home) =>
    foldersIn(tree, home).some((name) => {
      const has = (file: string): boolean => tree.has(`${home}/${name}/${file}`);
      const isNumbered = /^\d{3,}-/.test(name) && has('spec.md');
      if (set.includes(home)) return isFeature(tree, `${home}/${name}`);
      return isNumbered && (has('plan.md') || has('tasks.md'));
    }),
  );
}

export function definition(places: Places, tree: Tree, scope: Scope): string | null {
  if (scope.level === 'project') return constitutionIn(places, tree);
  const path = `${scope.folder}/${scope.level === 'component' ? `${scope.name}.md` : 'spec.md'}`;
  return tree.has(path) ? path : null;
}

export function layers(places: Places, tree: Tree, target: Target, read: ReadDocument) {
  const { level, folder, name, purpose } = target;
  const levels = ['project', 'feature', 'component'];
  const layer = layersOf<string>(levels, (path) => roleIn(places, path) ?? CONTRACT);
  const constitution = constitutionIn(places, tree);
  const memory = places.homes.flatMap((home) => filesIn(tree, `${home}/memory`));
  const others = memory.filter((path) => !nameOf(path).startsWith('constitution'));
  const purposes = purpose === undefined && others.length > 0 ? Object.keys(READ_FOR) : [];
  const commands = [purpose ?? purposes].flat().flatMap((one) => commandsIn(tree, one));
  const beside = others.flatMap((file) => {
    const [at] = commands.flatMap((path) => namingIn(path, textAt(tree, path), nameOf(file)));
    if (at === undefined) return [];
    const because = { says: 'a command names it', at };
    return layer(file, 'project', '', { role: BESIDE, because });
  });
  const own = [
    ...[constitution ?? []].flat().map((one) => layer(one, 'project', 'the constitution of all')),
    ...beside,
    ...(level === 'component'
      ? [
          layer(`${folder}/${name}.md`, level, 'what this part adds to the constitution'),
          layer(`${folderOf(folder)}/specs/${name}.md`, level, 'what is built in this part'),
        ]
      : []),
    ...(level === 'feature' ? FILES : []).flatMap(([file, kind, says]) =>
      kind === 'contract'
        ? contractsIn(tree, `${folder}/${file}`).map((path) =>
            layer(path, level, says, path.endsWith('.md') ? {} : { extent: { part: 'name' } }),
          )
        : layer(`${folder}/${file}`, level, says),
    ),
  ];
  const all = chooseLayers(tree, read, own, (path) => roleIn(places, path));
  const wanted = READ_FOR[purpose ?? ''];
  if (wanted === undefined) return all;
  // Commands of many versions do not name the constitution.
  const isNamed = (path: string) => /constitution/i.test(textAt(tree, path) ?? '');
  const isTold = commands.length === 0 || commands.some(isNamed);
  const path = `${folder}/plan.md`;
  // The line of the template, which nobody filled in, names none.
  const plan = read(path)?.text.replaceAll('[###-feature-name]/spec.md', '');
  const [at] = wanted.includes('tasks') ? namingIn(path, plan, 'spec.md') : [];
  return all.flatMap((one) => {
    if (one.path === constitution && !isTold) return [];
    const kind = one.role.kind === 'note' ? 'tasks' : one.role.kind;
    if (wanted.includes(kind) || beside.includes(one)) return one;
    if (one.role.kind !== 'spec' || at === undefined) return [];
    return { ...one, because: { says: `${one.because.says}: the plan names it`, at } };
  });
}
