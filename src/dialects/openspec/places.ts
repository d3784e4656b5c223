// Where OpenSpec keeps specifications and changes, and what each of its commands reads of them.

import type { Evidence } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { idFrom } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { foldersIn, type Tree, textAt } from '../../model/source.ts';

export const SPECS = 'openspec/specs';
export const CHANGES = 'openspec/changes';
const ARCHIVE = `${CHANGES}/archive`;
export const PROJECT = 'openspec/project.md';

/** What a change's agent is told, by kind, in the order in which OpenSpec names it. */
const FILES: Readonly<Record<string, readonly [name: string, says: string]>> = {
  proposal: ['proposal.md', 'what is to change, and why'],
  delta: ['specs', 'what changes in a specification'],
  design: ['design.md', 'how it is to be done'],
  tasks: ['tasks.md', 'what there is to do, and what is done'],
};

const ALWAYS = ['guide', 'project', 'config'];

/** What each command reads, by kind; `archive` is told by what it makes of it. */
export const READ_FOR: Readonly<Record<string, readonly string[]>> = {
  proposal: ALWAYS,
  specs: [...ALWAYS, 'proposal', 'spec'],
  design: [...ALWAYS, 'proposal'],
  tasks: [...ALWAYS, 'delta', 'design'],
  apply: [...ALWAYS, 'proposal', 'delta', 'design', 'tasks'],
  archive: [...ALWAYS, 'spec', 'delta'],
};

/** The change in which a document stands, and its path in there. */
export function changeOf(path: string) {
  const isOver = path.startsWith(`${ARCHIVE}/`);
  const home = isOver ? ARCHIVE : CHANGES;
  const [name = '', ...inside] = path.slice(home.length + 1).split('/');
  const folder = `${home}/${name}`;
  if (!path.startsWith(`${home}/`) || inside.length === 0) return null;
  return { name, isOver, folder, inside: inside.join('/') };
}

/** `auth` of `openspec/specs/auth/spec.md`, or of the delta of a change; null for any other file. */
export function capabilityOf(path: string): string | null {
  const change = changeOf(path);
  const specs = change === null ? SPECS : `${change.folder}/specs`;
  const isOne = path.startsWith(`${specs}/`) && path.endsWith('/spec.md');
  const name = isOne ? path.slice(specs.length + 1, -'/spec.md'.length) : '';
  return name === '' || /(?:^|\/)\./.test(name) ? null : name;
}

export function role(path: string): DocumentRole | null {
  if (!path.endsWith('.md')) return null;
  if (path === PROJECT) return { is: 'context', kind: 'project', level: 'project' };
  const isSpec = capabilityOf(path) !== null;
  const change = changeOf(path);
  const spec = { is: 'definition', kind: 'spec', level: 'capability' } as const;
  if (change === null) return isSpec ? spec : null;
  const of = { level: 'change', ...(change.isOver && { lifecycle: 'archived' as const }) };
  const [named] = Object.entries(FILES).find(([, [name]]) => name === change.inside) ?? [];
  const kind = isSpec ? 'delta' : named;
  return kind ? { is: kind === 'proposal' ? 'definition' : 'context', kind, ...of } : null;
}

/** Lines of `config.yaml`, and which of them a command is told: context, and the rules or guidance that are its own. */
export function configIn(tree: Tree, purpose?: string) {
  const path = ['openspec/config.yaml', 'openspec/config.yml'].find((one) => tree.has(one)) ?? '';
  const text = path === '' ? null : textAt(tree, path);
  let [top, inner, margin] = ['', '', ''];
  const lines = (text?.split(/\r?\n/) ?? []).map((text, at) => {
    const [, indent = '', key = ''] = KEY.exec(text) ?? [];
    if (key !== '' && indent === '') [top, inner, margin] = [key, '', ''];
    else if (key !== '' && (margin === '' || indent === margin)) [inner, margin] = [key, indent];
    const isOwn = inner !== '' && (purpose === undefined || inner === purpose);
    const isTold = top === 'context' || ((top === 'rules' || top === 'operations') && isOwn);
    return { text, line: at + 1, isTold: isTold && /^\s*[^\s#]/.test(text) };
  });
  return { path, lines };
}

const KEY = /^([ \t]{0,8})([A-Za-z][\w-]{0,60}):/;

/** What makes us think that the repository works so: others have a folder of that name, too. */
export function evidence(tree: Tree): Evidence {
  if (tree.list('openspec').length === 0) return { strength: 0, because: [] };
  const { path, lines } = configIn(tree);
  const because = [
    ...(lines.some(({ text }) => text.startsWith('schema:')) ? [path] : []),
    ...(tree.has(PROJECT) ? [PROJECT] : []),
    ...(capabilitiesIn(tree, SPECS).length > 0 ? [`${SPECS}/`] : []),
    ...([CHANGES, ARCHIVE].some((home) => changesIn(tree, home).length > 0) ? [`${CHANGES}/`] : []),
  ];
  return { strength: because.length > 0 ? 64 : 0, because };
}

/** Paths below a folder of those with a `spec.md`; groups of them are folders, too. */
function capabilitiesIn(tree: Tree, folder: string, group = ''): readonly string[] {
  return foldersIn(tree, `${folder}/${group}`.replace(/\/$/, '')).flatMap((name) => {
    const path = `${group}${name}`;
    if (name.startsWith('.')) return [];
    const isOne = tree.has(`${folder}/${path}/spec.md`);
    return isOne ? [path] : capabilitiesIn(tree, folder, `${path}/`);
  });
}

function changesIn(tree: Tree, home: string): readonly string[] {
  const files = ['proposal.md', 'tasks.md', 'design.md', '.openspec.yaml'];
  const isOne = (folder: string): boolean => files.some((file) => tree.has(`${folder}/${file}`));
  return foldersIn(tree, home).filter((name) => isOne(`${home}/${name}`));
}

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  const root: Scope = {
    ...{ id: 'project', dialect: 'openspec', level: 'project', name: 'project', number: null },
    ...{ parent: null, folder: '', retired: false },
  };
  if (inside === null) return evidence(tree).strength > 0 ? [root] : [];
  if (inside.level !== 'project') return [];
  const within = (level: string, home: string, names: readonly string[]) =>
    names.map((name): Scope => {
      const id = `${home.slice(home.lastIndexOf('/') + 1)}/${idFrom(name)}`;
      const place = { parent: root.id, folder: `${home}/${name}`, retired: home === ARCHIVE };
      return { ...root, id, level, name, ...place };
    });
  const changes = [CHANGES, ARCHIVE].flatMap((home) =>
    within('change', home, changesIn(tree, home)),
  );
  return [
    ...within('capability', SPECS, capabilitiesIn(tree, SPECS)),
    ...changes.sort((a, b) => compareText(a.name, b.name)),
  ];
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  const path = `${folder}/${level === 'capability' ? 'spec.md' : 'proposal.md'}`;
  return level !== 'project' && tree.has(path) ? path : null;
}

const layer = layersOf(['project', 'capability', 'change'], role);

/** Where there is a `config.yaml`, no command reads `project.md` any more. */
function projectLayers(tree: Tree, purpose: string | undefined): readonly LayerRef[] {
  const { path, lines } = configIn(tree, purpose);
  const out = lines.flatMap(({ isTold, line }) => (isTold ? [] : [[line, line] as const]));
  const config = { is: 'context', kind: 'config', level: 'project' } as const;
  const guide = { is: 'instruction', kind: 'guide', level: 'project' } as const;
  const extent = { part: 'without', lines: out } as const;
  const isTold = out.length < lines.length;
  const told = layer(path, 'project', 'what agents are told', { role: config, extent });
  if (path !== '') return isTold ? [told] : [];
  return [
    layer('openspec/AGENTS.md', 'project', 'how to work with OpenSpec', { role: guide }),
    layer(PROJECT, 'project', 'the conventions of the project'),
  ].filter((one) => tree.has(one.path));
}

/** What a change says of specifications. */
export function deltasIn(tree: Tree, folder: string) {
  return capabilitiesIn(tree, `${folder}/specs`).map((capability) => {
    return { capability, path: `${folder}/specs/${capability}/spec.md` };
  });
}

export function layers(tree: Tree, target: Target): readonly LayerRef[] {
  const { level, folder, purpose, retired } = target;
  const deltas = level === 'change' ? deltasIn(tree, folder) : [];
  const specs = retired ? [] : deltas.map((one) => `${SPECS}/${one.capability}`);
  const all = [
    ...projectLayers(tree, purpose),
    ...(level === 'capability' ? [folder] : specs).flatMap((one) => {
      const path = `${one}/spec.md`;
      return tree.has(path) ? [layer(path, 'capability', 'what holds today')] : [];
    }),
    ...Object.entries(FILES).flatMap(([kind, [name, says]]) =>
      (kind === 'delta' ? deltas : [{ path: `${folder}/${name}` }]).flatMap(({ path }) =>
        level === 'change' && tree.has(path) ? [layer(path, level, says)] : [],
      ),
    ),
  ];
  const wanted = purpose === undefined ? undefined : READ_FOR[purpose];
  return wanted === undefined ? all : all.filter(({ role }) => wanted.includes(role.kind));
}
