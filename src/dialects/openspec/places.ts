// Where OpenSpec keeps specifications and changes, and what each of its commands reads of them.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { writtenIn } from '../../model/facts.ts';
import type { Files } from '../../model/flat-scopes.ts';
import { foldersWith, ofKinds, rootScope, scopesBelow } from '../../model/flat-scopes.ts';
import { compareText } from '../../model/order.ts';
import { nameOf } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { foldersIn, type Tree, textAt } from '../../model/source.ts';
import { operationsIn } from './requirements.ts';

/** Its name is fixed; where else one stands, the settings say. */
export const HOME = 'openspec';
export const ARCHIVE = 'changes/archive';

/** What a change's agent is told, in the order in which OpenSpec names it. */
const FILES: Files = [
  ['proposal.md', 'proposal', 'what is to change, and why'],
  ['specs', 'delta', 'what changes in a specification'],
  ['design.md', 'design', 'how it is to be done'],
  ['tasks.md', 'tasks', 'what there is to do, and what is done'],
];

const ALWAYS = ['guide', 'project', 'config'];

/** What each command reads, by kind. */
export const READ_FOR: Readonly<Record<string, readonly string[]>> = {
  proposal: ALWAYS,
  specs: [...ALWAYS, 'proposal', 'spec'],
  design: [...ALWAYS, 'proposal'],
  tasks: [...ALWAYS, 'delta', 'design'],
  apply: [...ALWAYS, 'proposal', 'delta', 'design', 'tasks'],
};

/** Files of a change and what each command reads (of a specification alone none), as its schema has it where the project has made that, else as OpenSpec has. */
export function schemaOf(tree: Tree, { level, folder }: Target) {
  const { home } = placeOf(folder);
  const paths = [`${folder}/.openspec.yaml`, configIn(tree, home).path];
  const [stated] = paths.flatMap((path) => writtenIn(textAt(tree, path), SCHEMA)?.words ?? []);
  const { files, reads } = schemaIn(tree, home, stated);
  return { home, files, reads: level === 'capability' ? NONE : reads };
}

function schemaIn(tree: Tree, home: string, name = '') {
  const text = `\n${textAt(tree, `${home}/schemas/${name}/schema.yaml`) ?? ''}`;
  const [start] = /\n[ \t]*- id:/.exec(text) ?? [];
  if (start === undefined) return { files: FILES, reads: READ_FOR };
  const own = Array.from(text.split(start).slice(1), (item) => {
    const word = (form: RegExp) => writtenIn(item, form)?.words ?? '';
    const [id, made] = [word(/[\w-]{1,60}/), word(MADE)];
    const file = FILES.find(([one]) => one === made);
    const needed = word(NEEDED).match(/[\w-]{2,60}/g) ?? [];
    return { id, needed, file: file ?? ([made, id, 'what its schema asks for'] as const) };
  });
  const kindOf = (wanted: string) => own.find(({ id }) => id === wanted)?.file[1] ?? '';
  const reads = own.map(({ id, needed }) => {
    return [id, [...ALWAYS, ...needed.map(kindOf), ...(id === 'specs' ? ['spec'] : [])]] as const;
  });
  const apply = [...ALWAYS, ...own.map(({ file: [, kind] }) => kind)];
  return { files: own.map(({ file }) => file), reads: { ...Object.fromEntries(reads), apply } };
}

/** What each command reads, those of schemas of the project before ours; to apply a change is the last. */
export function commandsIn(homes: readonly string[], tree: Tree) {
  const names = (home: string) => foldersIn(tree, `${home}/schemas`);
  const own = homes.flatMap((home) => names(home).map((one) => schemaIn(tree, home, one).reads));
  const { apply, ...others } = Object.assign({}, ...own, READ_FOR);
  return { ...others, apply };
}

const NONE: typeof READ_FOR = {};
const MADE = /^[ \t]{0,20}generates:[ \t]{0,9}["']?([^\s"'/]{1,100})/m;
const NEEDED = /^[ \t]{0,20}requires:(.*(?:\r?\n[ \t]{0,20}- .+)*)/m;
const SCHEMA = /^schema:[ \t]*["']?([\w-]{1,60})/m;

const PLACE = /^((?:.*?\/)?openspec)\/(?:(changes\/(archive\/)?(?!archive\/)([^/]+))\/)?(.*)$/s;

/** What a path tells: the folder of OpenSpec, the change and its folder and the capability of which it is the specification or a delta (`''`: none). */
export function placeOf(path: string) {
  const [, home = HOME, at, over, change = '', inside = ''] = PLACE.exec(path) ?? [];
  const [, capability = ''] = /^specs\/((?!\.)(?:(?!\/\.).)+)\/spec\.md$/.exec(inside) ?? [];
  const folder = at === undefined ? '' : `${home}/${at}`;
  return { home, change, isOver: over !== undefined, folder, inside, capability };
}

/** Where the specification stands that a delta changes. */
export function specOf(delta: string): string {
  const { home, capability } = placeOf(delta);
  return `${home}/specs/${capability}/spec.md`;
}

export function roleIn(homes: readonly string[], path: string): DocumentRole | null {
  const { home, change, isOver, inside, capability } = placeOf(path);
  if (!path.endsWith('.md') || !homes.includes(home)) return null;
  if (path === `${home}/project.md`) return { is: 'context', kind: 'project', level: 'project' };
  if (change === '')
    return capability === '' ? null : { is: 'definition', kind: 'spec', level: 'capability' };
  const [, kind] = FILES.find(([name]) => name === (capability === '' ? inside : 'specs')) ?? [];
  const of = { level: 'change', ...(isOver && { lifecycle: 'archived' as const }) };
  return kind ? { is: kind === 'proposal' ? 'definition' : 'context', kind, ...of } : null;
}

/** Lines of `config.yaml`, and which of them a command is told: context, and the rules or guidance that are its own. */
export function configIn(tree: Tree, home: string, purpose?: string) {
  const path = [`${home}/config.yaml`, `${home}/config.yml`].find((one) => tree.has(one)) ?? '';
  let [top, inner, margin] = ['', '', ''];
  const lines = (textAt(tree, path) ?? '').split(/\r?\n/).map((text, at) => {
    const [, indent = '', key = ''] = KEY.exec(text) ?? [];
    if (key !== '' && indent === '') [top, inner, margin] = [key, '', ''];
    else if (key !== '' && (margin === '' || indent === margin)) [inner, margin] = [key, indent];
    const isOwn = inner !== '' && (purpose === undefined || inner === purpose);
    const isTold = top === 'context' || ((top === 'rules' || top === 'operations') && isOwn);
    return { line: at + 1, isTold: isTold && /^\s*[^\s#]/.test(text) };
  });
  return { path, lines };
}

const KEY = /^([ \t]{0,8})([A-Za-z][\w-]{0,60}):/;

/** What makes us think that the repository works so: others have a folder of that name, too. */
export function signsIn(homes: readonly string[], tree: Tree): readonly string[] {
  return homes.flatMap((home) => {
    if (tree.list(home).length === 0) return [];
    const { path } = configIn(tree, home);
    return [
      ...(SCHEMA.test(textAt(tree, path) ?? '') ? [path] : []),
      ...(tree.has(`${home}/project.md`) ? [`${home}/project.md`] : []),
      ...(capabilitiesIn(tree, `${home}/specs`).length > 0 ? [`${home}/specs/`] : []),
      ...(changesOf(tree, home).length > 0 ? [`${home}/changes/`] : []),
    ];
  });
}

/** Paths below a folder of those with a `spec.md`; groups of them are folders, too. */
function capabilitiesIn(tree: Tree, home: string): readonly string[] {
  const isOne = (folder: string) => tree.has(`${folder}/spec.md`);
  return foldersWith(tree, home, isOne, Infinity).filter((one) => !`/${one}`.includes('/.'));
}

/** Folders of all changes in the order in which specifications were or will be changed by them: archived ones by their days, then open ones. */
export function changesOf(tree: Tree, home: string): readonly string[] {
  return [`${home}/${ARCHIVE}`, `${home}/changes`].flatMap((folder) =>
    changesIn(tree, folder).map((name) => `${folder}/${name}`),
  );
}

/** As OpenSpec has it, whatever stands in a folder. */
function changesIn(tree: Tree, home: string): readonly string[] {
  return foldersIn(tree, home).filter((name) => name !== 'archive' && !name.startsWith('.'));
}

export function scopesIn(homes: readonly string[], tree: Tree, inside: Scope | null) {
  const root = rootScope(HOME, 'project');
  if (inside === null) return signsIn(homes, tree).length > 0 ? [root] : [];
  if (inside.level !== 'project') return [];
  const within = (level: string, folder: string, namesIn: typeof changesIn) => {
    const all = homes.map((home) => `${home}/${folder}`);
    return scopesBelow(root, level, all, (home) => namesIn(tree, home), /^$/, `${nameOf(folder)}/`);
  };
  const over = within('change', ARCHIVE, changesIn).map((one) => ({ ...one, retired: true }));
  // What is being worked on is meant first by a name that both have.
  const changes = [...within('change', 'changes', changesIn), ...over];
  changes.sort((a, b) => compareText(a.name, b.name));
  return [...changes, ...within('capability', 'specs', capabilitiesIn)];
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  const path = `${folder}/${level === 'capability' ? 'spec.md' : 'proposal.md'}`;
  return level !== 'project' && tree.has(path) ? path : null;
}

const layer = layersOf<string>(['project', 'capability', 'change'], (path) =>
  roleIn([placeOf(path).home], path),
);

/** Where there is a `config.yaml`, no command reads `project.md` any more. */
function projectLayers(tree: Tree, home: string, purpose: string | undefined) {
  const { path, lines } = configIn(tree, home, purpose);
  const out = lines.flatMap(({ isTold, line }) => (isTold ? [] : [[line, line] as const]));
  const config = { is: 'context', kind: 'config', level: 'project' } as const;
  const guide = { is: 'instruction', kind: 'guide', level: 'project' } as const;
  const extent = { part: 'without', lines: out } as const;
  const projectLayer = layer(path, 'project', 'what agents are told', { role: config, extent });
  if (path !== '') return out.length < lines.length ? [projectLayer] : [];
  return [
    layer(`${home}/AGENTS.md`, 'project', 'how to work with OpenSpec', { role: guide }),
    layer(`${home}/project.md`, 'project', 'the conventions of the project'),
  ];
}

/** What a change says of specifications. */
export function deltasIn(tree: Tree, folder: string): readonly string[] {
  return capabilitiesIn(tree, `${folder}/specs`).map((name) => `${folder}/specs/${name}/spec.md`);
}

/** What other open changes say otherwise of the same requirements: whoever works on one, for a purpose, has to know. */
function rivalsOf(tree: Tree, { folder, purpose }: Target, read: ReadDocument) {
  const { home } = placeOf(`${folder}/`);
  const open = changesOf(tree, home).filter((one) => !one.startsWith(`${home}/${ARCHIVE}/`));
  if (purpose === undefined || !open.includes(folder)) return [];
  const of = (one: string) => deltasIn(tree, one).flatMap((path) => operationsIn(read(path)));
  const own = new Map(of(folder).map((one) => [`${specOf(one.source)} ${one.name}`, one]));
  const others = open.flatMap((one) => (one === folder ? [] : of(one)));
  return others.flatMap(({ source: path, line, name, way, text }) => {
    const mine = own.get(`${specOf(path)} ${name}`);
    if (!mine || (mine.way === way && mine.text === text)) return [];
    const says = `it is an open change that says otherwise of “${name}” than this one does`;
    return layer(path, 'change', says, { because: { says, at: { path, line } }, isWithheld: true });
  });
}

export function layersIn(
  homes: readonly string[],
  tree: Tree,
  target: Target,
  read: ReadDocument,
): readonly LayerRef[] {
  const { level, folder, purpose, retired } = target;
  const { home, files, reads } = schemaOf(tree, target);
  const deltas = level === 'change' ? deltasIn(tree, folder) : [];
  const specs = level === 'capability' ? [`${folder}/spec.md`] : deltas.map(specOf);
  const own = (level === 'change' ? files : []).flatMap(([name, kind, says]) =>
    (kind === 'delta' ? deltas : [`${folder}/${name}`]).map((path) => {
      const role = roleIn([home], path) ?? { is: 'context', kind, level };
      return layer(path, level, says, { role });
    }),
  );
  const all = [
    ...(level === 'project' ? homes : [home]).flatMap((one) => projectLayers(tree, one, purpose)),
    ...(retired ? [] : specs).map((path) => layer(path, 'capability', 'how it works today')),
    ...own,
  ];
  const wanted = ofKinds(all, reads[purpose ?? '']).filter(({ path }) => tree.has(path));
  return [...rivalsOf(tree, target, read), ...wanted];
}
