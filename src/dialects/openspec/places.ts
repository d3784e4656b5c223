// Where OpenSpec keeps specifications and changes, and what each of its commands reads of them.

import type { Evidence } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { rootScope, scopesBelow } from '../../model/flat-scopes.ts';
import { compareText } from '../../model/order.ts';
import { nameOf } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { foldersIn, type Tree, textAt } from '../../model/source.ts';

/** Its name is fixed; where else one stands, the settings say. */
export const HOME = 'openspec';
export const ARCHIVE = 'changes/archive';

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

/** The folder of OpenSpec in which a path stands. */
export function homeOf(path: string): string {
  return /^(?:.*?\/)?openspec(?=\/)/.exec(path)?.[0] ?? HOME;
}

/** The change in which a document stands, and its path in there. */
export function changeOf(path: string) {
  const home = homeOf(path);
  const isOver = path.startsWith(`${home}/${ARCHIVE}/`);
  const above = `${home}/${isOver ? ARCHIVE : 'changes'}`;
  const [name = '', ...inside] = path.slice(above.length + 1).split('/');
  if (!path.startsWith(`${above}/`) || inside.length === 0) return null;
  return { name, isOver, folder: `${above}/${name}`, inside: inside.join('/') };
}

/** `auth` of `openspec/specs/auth/spec.md`, or of the delta of a change; null for any other file. */
export function capabilityOf(path: string): string | null {
  const specs = `${changeOf(path)?.folder ?? homeOf(path)}/specs`;
  const isOne = path.startsWith(`${specs}/`) && path.endsWith('/spec.md');
  const name = isOne ? path.slice(specs.length + 1, -'/spec.md'.length) : '';
  return name === '' || /(?:^|\/)\./.test(name) ? null : name;
}

/** Where the specification stands that is called so beside a path. */
export function specBeside(path: string, capability: string): string {
  return `${homeOf(path)}/specs/${capability}/spec.md`;
}

export function roleIn(homes: readonly string[], path: string): DocumentRole | null {
  const home = homeOf(path);
  if (!path.endsWith('.md') || !homes.includes(home)) return null;
  if (path === `${home}/project.md`) return { is: 'context', kind: 'project', level: 'project' };
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
export function configIn(tree: Tree, home: string, purpose?: string) {
  const names = ['config.yaml', 'config.yml'].map((name) => `${home}/${name}`);
  const path = names.find((one) => tree.has(one)) ?? '';
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
export function evidence(homes: readonly string[], tree: Tree): Evidence {
  const because = homes.flatMap((home) => {
    if (tree.list(home).length === 0) return [];
    const { path, lines } = configIn(tree, home);
    const has = (folder: string): boolean => changesIn(tree, `${home}/${folder}`).length > 0;
    return [
      ...(lines.some(({ text }) => text.startsWith('schema:')) ? [path] : []),
      ...(tree.has(`${home}/project.md`) ? [`${home}/project.md`] : []),
      ...(capabilitiesIn(tree, `${home}/specs`).length > 0 ? [`${home}/specs/`] : []),
      ...(has('changes') || has(ARCHIVE) ? [`${home}/changes/`] : []),
    ];
  });
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

/** Every change of a home in the order in which specifications were or will be changed by it: archived ones by their days, then open ones. */
export function changesOf(tree: Tree, home: string) {
  return [ARCHIVE, 'changes'].flatMap((folder) =>
    changesIn(tree, `${home}/${folder}`).map((name) => {
      return { name, path: `${home}/${folder}/${name}`, isOver: folder === ARCHIVE };
    }),
  );
}

function changesIn(tree: Tree, home: string): readonly string[] {
  const files = ['proposal.md', 'tasks.md', 'design.md', '.openspec.yaml'];
  const isOne = (folder: string): boolean => files.some((file) => tree.has(`${folder}/${file}`));
  return foldersIn(tree, home).filter((name) => isOne(`${home}/${name}`));
}

export function scopes(
  homes: readonly string[],
  tree: Tree,
  inside: Scope | null,
): readonly Scope[] {
  const root = rootScope('openspec', 'project');
  if (inside === null) return evidence(homes, tree).strength > 0 ? [root] : [];
  if (inside.level !== 'project') return [];
  const within = (level: string, folder: string, namesIn: typeof changesIn) => {
    const id = nameOf(folder);
    const all = homes.flatMap((home) =>
      namesIn(tree, `${home}/${folder}`).map((name) => {
        return [`${home}/${folder}`.slice(0, -id.length - 1), `${id}/${name}`] as const;
      }),
    );
    return scopesBelow(root, level, all).map((one) => {
      return { ...one, name: one.name.slice(id.length + 1), retired: folder === ARCHIVE };
    });
  };
  const changes = ['changes', ARCHIVE].flatMap((one) => within('change', one, changesIn));
  return [
    ...within('capability', 'specs', capabilitiesIn),
    ...changes.sort((a, b) => compareText(a.name, b.name)),
  ];
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  const path = `${folder}/${level === 'capability' ? 'spec.md' : 'proposal.md'}`;
  return level !== 'project' && tree.has(path) ? path : null;
}

const layer = layersOf<string>(['project', 'capability', 'change'], (path) =>
  roleIn([homeOf(path)], path),
);

/** Where there is a `config.yaml`, no command reads `project.md` any more. */
function projectLayers(tree: Tree, home: string, purpose: string | undefined) {
  const { path, lines } = configIn(tree, home, purpose);
  const out = lines.flatMap(({ isTold, line }) => (isTold ? [] : [[line, line] as const]));
  const config = { is: 'context', kind: 'config', level: 'project' } as const;
  const guide = { is: 'instruction', kind: 'guide', level: 'project' } as const;
  const extent = { part: 'without', lines: out } as const;
  const isTold = out.length < lines.length;
  const told = layer(path, 'project', 'what agents are told', { role: config, extent });
  if (path !== '') return isTold ? [told] : [];
  return [
    layer(`${home}/AGENTS.md`, 'project', 'how to work with OpenSpec', { role: guide }),
    layer(`${home}/project.md`, 'project', 'the conventions of the project'),
  ].filter((one) => tree.has(one.path));
}

/** What a change says of specifications. */
export function deltasIn(tree: Tree, folder: string) {
  return capabilitiesIn(tree, `${folder}/specs`).map((capability) => {
    return { capability, path: `${folder}/specs/${capability}/spec.md` };
  });
}

export function layers(homes: readonly string[], tree: Tree, target: Target): readonly LayerRef[] {
  const { level, folder, purpose, retired } = target;
  const deltas = level === 'change' ? deltasIn(tree, folder) : [];
  const specs = retired ? [] : deltas.map((one) => specBeside(folder, one.capability));
  const own = level === 'project' ? homes : [homeOf(folder)];
  const all = [
    ...own.flatMap((home) => projectLayers(tree, home, purpose)),
    ...(level === 'capability' ? [`${folder}/spec.md`] : specs).flatMap((path) =>
      tree.has(path) ? [layer(path, 'capability', 'what holds today')] : [],
    ),
    ...Object.entries(FILES).flatMap(([kind, [name, says]]) =>
      (kind === 'delta' ? deltas : [{ path: `${folder}/${name}` }]).flatMap(({ path }) =>
        level === 'change' && tree.has(path) ? [layer(path, level, says)] : [],
      ),
    ),
  ];
  const wanted = purpose === undefined ? undefined : READ_FOR[purpose];
  return wanted === undefined ? all : all.filter(({ role }) => wanted.includes(role.kind));
}
