// Where OpenSpec keeps specifications and changes, and what each of its commands reads of them.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole, Role } from '../../model/document.ts';
import { writtenIn } from '../../model/facts.ts';
import type { Files } from '../../model/flat-scopes.ts';
import { belowRoot, chooseLayers, foldersWith, scopesBelow } from '../../model/flat-scopes.ts';
import { onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { nameOf } from '../../model/paths.ts';
import { layersOf, type Scope, type Target } from '../../model/scope.ts';
import { foldersIn, type Tree, textAt } from '../../model/source.ts';

/** Its name is fixed; where else one stands, the settings say. */
export const HOME = 'openspec';
const ARCHIVE = 'changes/archive';

/** What there is to write for a change, in the order in which OpenSpec names it, and what has to be there before. */
type Artifact = readonly [id: string, needed: readonly string[], ...file: Files[number]];

const ARTIFACTS: readonly Artifact[] = [
  ['proposal', [], 'proposal.md', 'proposal', 'what is to change, and why'],
  ['specs', ['proposal'], 'specs', 'delta', 'what changes in a specification'],
  ['design', ['proposal'], 'design.md', 'design', 'how it is to be done'],
  ['tasks', ['specs', 'design'], 'tasks.md', 'tasks', 'what there is to do, and what is done'],
];

/** The kinds of what a command reads for a target, where that has artifacts that it could write or work on. */
export function readFor(command: string, tree: Tree, target: Target) {
  const all = artifactsOf(tree, target);
  const isAll = command === 'apply' && all.length > 0;
  const needed = isAll ? all.map(([id]) => id) : all.find(([id]) => id === command)?.[1];
  const kinds = all.flatMap(([id, , , kind]) => (needed?.includes(id) ? kind : []));
  if (command === 'specs') kinds.push('spec');
  return needed && ['guide', 'project', 'config', ...kinds];
}

/** What there is to write for a change: as its schema has it where the project has made that, else as OpenSpec has. */
function artifactsOf(
  tree: Tree,
  { level, folder }: Pick<Target, 'level' | 'folder'>,
): readonly Artifact[] {
  if (level === 'capability') return [];
  const { home } = placeOf(folder);
  const paths = [`${folder}/.openspec.yaml`, configIn(tree, home).path];
  const [stated] = paths.flatMap((path) => writtenIn(textAt(tree, path), SCHEMA)?.words ?? []);
  return artifactsIn(tree, home, stated);
}

/** A change is applied by its tasks. */
export function lacksTasks(tree: Tree, folder: string): boolean {
  const has = artifactsOf(tree, { level: 'change', folder }).some(([id]) => id === 'tasks');
  return has && !tree.has(`${folder}/tasks.md`);
}

function artifactsIn(tree: Tree, home: string, name = ''): readonly Artifact[] {
  const text = `\n${textAt(tree, `${home}/schemas/${name}/schema.yaml`) ?? ''}`;
  const [start] = /\n[ \t]*- id:/.exec(text) ?? [];
  if (start === undefined) return ARTIFACTS;
  return Array.from(text.split(start).slice(1), (item) => {
    const word = (form: RegExp) => writtenIn(item, form)?.words ?? '';
    const [id, file] = [word(/[\w-]{1,60}/), word(MADE)];
    const [, , , kind, says] = ARTIFACTS.find((one) => one[2] === file) ?? [];
    const needed = word(NEEDED).match(/[\w-]{2,60}/g) ?? [];
    return [id, needed, file, kind ?? id, says ?? 'what its schema asks for'];
  });
}

/** Those of schemas of the project before ours; to apply a change is the last. */
export function commandsIn(homes: readonly string[], tree?: Tree): readonly string[] {
  const own = (home: string) =>
    tree ? foldersIn(tree, `${home}/schemas`).flatMap((one) => artifactsIn(tree, home, one)) : [];
  return [...new Set([...homes.flatMap(own), ...ARTIFACTS].map(([id]) => id)), 'apply'];
}

const MADE = /^[ \t]{0,20}generates:[ \t]{0,9}["']?([^\s"'/]{1,100})/m;
const NEEDED = /^[ \t]{0,20}requires:(.*(?:\r?\n[ \t]{0,20}- .+)*)/m;
const SCHEMA = /^schema:[ \t]*["']?([\w-]{1,60})/m;

const PLACE = /^((?:.*?\/)??openspec)\/(?:(changes\/(archive\/)?(?!archive\/)([^/]+))\/)?(.*)$/s;

/** What a path tells: the folder of OpenSpec, the change and its folder, the capability of which it is the specification or a delta (`''`: none), and where that specification stands. */
export function placeOf(path: string) {
  const [, home = HOME, at, over, change = '', inside = ''] = PLACE.exec(path) ?? [];
  const [, capability = ''] = /^specs\/((?!\.)(?:(?!\/\.).)+)\/spec\.md$/.exec(inside) ?? [];
  const [folder, spec] = [at === undefined ? '' : `${home}/${at}`, specIn(home, capability)];
  return { home, change, isOver: over !== undefined, folder, inside, capability, spec };
}

const specIn = (folder: string, name: string): string => `${folder}/specs/${name}/spec.md`;

export function roleOf(path: string): DocumentRole | null {
  const { home, change, isOver, inside, capability } = placeOf(path);
  if (!path.endsWith('.md')) return null;
  if (path === `${home}/project.md`) return { is: 'context', kind: 'project', level: 'project' };
  if (change === '')
    return capability === '' ? null : { is: 'definition', kind: 'spec', level: 'capability' };
  const name = capability === '' ? inside : 'specs';
  const [, , , kind] = ARTIFACTS.find(([, , file]) => file === name) ?? [];
  const of = { level: 'change', ...(isOver && { lifecycle: 'archived' as const }) };
  return kind ? { is: kind === 'proposal' ? 'definition' : 'context', kind, ...of } : null;
}

/** `config.yaml`, whether a command is told anything of it (context, headings and blank lines in it too, and the rules or guidance that are its own), and the lines that it is not told. */
export function configIn(tree: Tree, home: string, purpose?: string) {
  return onceFor(tree, `config in ${home} for ${purpose}`, () => readConfig(tree, home, purpose));
}

function readConfig(tree: Tree, home: string, purpose: string | undefined) {
  const path = [`${home}/config.yaml`, `${home}/config.yml`].find((one) => tree.has(one)) ?? '';
  let [top, inner, margin] = ['', '', ''];
  const lines = (textAt(tree, path) ?? '').split(/\r?\n/);
  const out = lines.flatMap((text, at) => {
    const [, indent = '', key = ''] = KEY.exec(text) ?? [];
    if (key !== '' && indent === '') [top, inner, margin] = [key, '', ''];
    else if (key !== '' && (margin === '' || indent === margin)) [inner, margin] = [key, indent];
    const isAny = purpose === undefined && (top === 'rules' || top === 'operations');
    const isOwn = inner === purpose && top === (purpose === 'apply' ? 'operations' : 'rules');
    const isRule = (isAny || isOwn) && inner !== '' && /^\s*[^\s#]/.test(text);
    return (top === 'context' ? !/^#/.test(text) : isRule) ? [] : [[at + 1, at + 1] as const];
  });
  const extent = { part: 'without', lines: out } as const;
  return { path, isTold: out.length < lines.length, extent };
}

const KEY = /^([ \t]{0,8})([A-Za-z][\w-]{0,60}):/;

/** The folders in which this repository works so: others have one of that name, too. */
export function homesIn(tree: Tree, set: readonly string[]): readonly string[] {
  const all = [HOME, ...set.filter((one) => placeOf(`${one}/`).home === one)];
  return all.filter((home) => {
    if (tree.list(home).length === 0) return false;
    const config = textAt(tree, configIn(tree, home).path) ?? '';
    const isSetUp = SCHEMA.test(config) || tree.has(`${home}/project.md`);
    return isSetUp || changesOf(tree, home).length > 0 || specsIn(tree, home).length > 0;
  });
}

/** Specifications in OpenSpec's own folder, or what a change says of them. */
export function specsIn(tree: Tree, folder: string): readonly string[] {
  return capabilitiesIn(tree, `${folder}/specs`).map((name) => specIn(folder, name));
}

/** Some stand in groups. */
function capabilitiesIn(tree: Tree, folder: string): readonly string[] {
  const isOne = (folder: string) => tree.has(`${folder}/spec.md`);
  return foldersWith(tree, folder, isOne, Infinity).filter((name) => !`/${name}`.includes('/.'));
}

/** Folders of all changes in the order in which specifications were or will be changed by them: archived ones by their days, then open ones. */
export function changesOf(tree: Tree, inside: string, folders = [ARCHIVE, 'changes']) {
  const all = folders.map((folder) => `${placeOf(`${inside}/`).home}/${folder}`);
  return all.flatMap((folder) => changesIn(tree, folder).map((name) => `${folder}/${name}`));
}

/** Names of all, as OpenSpec has it: whatever stands in a folder. */
function changesIn(tree: Tree, folder: string): readonly string[] {
  return foldersIn(tree, folder).filter((name) => name !== 'archive' && !name.startsWith('.'));
}

export function scopesIn(homes: readonly string[], tree: Tree, inside: Scope | null) {
  return belowRoot({ dialect: HOME, level: 'project' }, inside, homes.length > 0, (root) => {
    const below = (level: string, folder: string, namesIn: typeof changesIn) => {
      const all = homes.map((home) => `${home}/${folder}`);
      return scopesBelow(root, level, all, (one) => namesIn(tree, one), /^$/, `${nameOf(folder)}/`);
    };
    // What is being worked on is meant first by a name that both have.
    const changes = ['changes', ARCHIVE]
      .flatMap((folder) => below('change', folder, changesIn))
      .map((one) => ({ ...one, retired: placeOf(`${one.folder}/`).isOver }))
      .sort((a, b) => compareText(a.name, b.name));
    return [...changes, ...below('capability', 'specs', capabilitiesIn)];
  });
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  const path = `${folder}/${level === 'capability' ? 'spec.md' : 'proposal.md'}`;
  return level !== 'project' && tree.has(path) ? path : null;
}

export const layer = layersOf<string>(['project', 'capability', 'change'], roleOf);

const NO_TASKS = 'nobody wrote it yet, and OpenSpec applies no change without tasks';

/** Where there is a `config.yaml`, no command reads `project.md` any more. */
function projectLayers(tree: Tree, home: string, purpose: string | undefined) {
  const { path, isTold, extent } = configIn(tree, home, purpose);
  const of = (is: Role, kind: string) => ({ role: { is, kind, level: 'project' } });
  const config = { ...of('context', 'config'), extent };
  if (path !== '') return isTold ? [layer(path, 'project', 'lines agents are told', config)] : [];
  return [
    layer(`${home}/AGENTS.md`, 'project', 'how to work with OpenSpec', of('instruction', 'guide')),
    layer(`${home}/project.md`, 'project', 'the conventions of the project'),
  ];
}

export function layersIn(homes: readonly string[], tree: Tree, target: Target, read: ReadDocument) {
  const { level, folder, purpose, retired } = target;
  const { home } = placeOf(folder);
  const deltas = level === 'change' ? specsIn(tree, folder) : [];
  const specs =
    level === 'capability' ? [`${folder}/spec.md`] : deltas.map((path) => placeOf(path).spec);
  const own = (level === 'change' ? artifactsOf(tree, target) : []).flatMap(
    ([, , name, kind, says]) =>
      (kind === 'delta' ? deltas : [`${folder}/${name}`]).map((path) => {
        const role = roleOf(path) ?? { is: 'context', kind, level };
        return layer(path, level, says, { role });
      }),
  );
  const tasks = `${folder}/tasks.md`;
  const isBlocked = purpose === 'apply' && level === 'change' && lacksTasks(tree, folder);
  const because = { says: NO_TASKS, at: { path: tasks, line: 1 } };
  const all = [
    ...(level === 'project' ? homes : [home]).flatMap((one) => projectLayers(tree, one, purpose)),
    ...(retired ? [] : specs).map((path) => layer(path, 'capability', 'how it works today')),
    ...own,
  ];
  const missing = isBlocked ? [layer(tasks, level, '', { because, isWithheld: true })] : [];
  return [
    ...missing,
    ...chooseLayers(tree, read, all, roleOf, readFor(purpose ?? '', tree, target)),
  ];
}
