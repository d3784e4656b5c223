// Namespaces as a hierarchy: which there are, and which records stand in each; from listings alone.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { folderOf } from '../../model/paths.ts';
import type { LayerRef, Scope, Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import {
  HOME,
  MEMORY,
  type Namespace,
  namespaceOf,
  placeOf,
  ROOTS,
  recordAt,
} from './namespace.ts';

const LEVELS = ['memory-store', 'domain', 'subdomain', 'memory-owner', 'memory-scope'] as const;
type LevelName = (typeof LEVELS)[number];

/** Says of a whole namespace that it is archived or expires, and when its milestones are (Y-024); no key is written with a dot. */
export const MARKER = 'namespace.info.md';
export const EVIDENCE = `${HOME}/evidence`;

export function role(path: string): DocumentRole | null {
  if (!path.startsWith(`${HOME}/`)) return null;
  const folder = folderOf(path);
  if (path === `${folder}/${MARKER}`) {
    const namespace = namespaceOf(folder);
    return namespace && { is: 'definition', kind: 'namespace', level: levelOf(namespace) };
  }
  if (path.startsWith(`${EVIDENCE}/`) && path.endsWith('.md'))
    return { is: 'record', kind: 'evidence', level: null };
  const record = recordAt(path);
  if (record === null) return null;
  const kind = placeOf(record.namespace).subdomain ?? 'memory';
  return { is: 'record', kind, level: levelOf(record.namespace) };
}

function levelOf(namespace: Namespace): LevelName {
  const { domain, subdomain, owner, scope } = placeOf(namespace);
  if (scope !== null) return 'memory-scope';
  if (owner !== null) return 'memory-owner';
  if (subdomain !== null) return 'subdomain';
  return domain === null ? 'memory-store' : 'domain';
}

interface Inside {
  readonly folders: readonly string[];
  readonly records: readonly string[];
}

/** What stands directly in a namespace; a name that goes on in a folder is one with what is in there. */
function inside(tree: Tree, folder: string): Inside {
  const folders: string[] = [];
  const records: string[] = [];
  for (const { name, type } of tree.list(folder)) {
    const path = `${folder}/${name}`;
    if (type === 'file') {
      if (name !== MARKER && name.endsWith('.md')) records.push(path);
    } else if (name.endsWith('+')) {
      const more = inside(tree, path);
      folders.push(...more.folders);
      records.push(...more.records);
    } else folders.push(path);
  }
  return { folders, records };
}

/** The records of a namespace and of those inside it. */
export function recordsBelow(tree: Tree, folder: string): readonly string[] {
  const { folders, records } = inside(tree, folder);
  return [...records, ...folders.flatMap((one) => recordsBelow(tree, one))];
}

function markersBelow(tree: Tree, folder: string): readonly string[] {
  const own = tree.has(`${folder}/${MARKER}`) ? [`${folder}/${MARKER}`] : [];
  return [...own, ...inside(tree, folder).folders.flatMap((one) => markersBelow(tree, one))];
}

export function allRecords(tree: Tree): readonly string[] {
  return ROOTS.flatMap((root) => recordsBelow(tree, root)).sort(compareText);
}

export function scopes(tree: Tree, around: Scope | null): readonly Scope[] {
  const folders =
    around === null
      ? ROOTS.filter((root) => root === MEMORY || tree.list(root).length > 0)
      : inside(tree, around.folder).folders;
  return folders
    .flatMap((folder) => scopeOf(tree, folder, around))
    .sort((a, b) => order(a) - order(b) || compareText(a.name, b.name) || compareText(a.id, b.id));
}

function scopeOf(tree: Tree, folder: string, around: Scope | null): readonly Scope[] {
  // A workspace that has only been set up has no memory yet.
  const standing =
    around === null ? [folder, HOME].find((one) => tree.list(one).length > 0) : folder;
  const namespace = namespaceOf(folder);
  if (standing === undefined || namespace === null) return [];
  return [
    {
      ...{ id: idOf(folder), dialect: 'lily', level: levelOf(namespace) },
      ...{ name: namespace.at(-1) || folder.slice(HOME.length + 1), number: null },
      ...{ parent: around?.id ?? null, folder: standing, retired: false },
    },
  ];
}

function order({ level }: Pick<Scope, 'level'>): number {
  const names: readonly string[] = LEVELS;
  return names.indexOf(level);
}

/** `~` in the place of `%`; whatever else an address cannot hold as its code. */
function idOf(folder: string): string {
  return folder
    .slice(HOME.length + 1)
    .replaceAll('~', '~~')
    .replaceAll('%', '~')
    .replace(/[\s?#\\]/gu, (char) => `~x${(char.codePointAt(0) ?? 0).toString(16)}~`);
}

export function definition(tree: Tree, { folder }: Scope): string | null {
  const path = `${folder}/${MARKER}`;
  return tree.has(path) ? path : null;
}

/** The folders of a namespace and of those around it, outermost first. */
export function foldersTo(folder: string): readonly string[] {
  const root = ROOTS.find((one) => folder === one || folder.startsWith(`${one}/`));
  if (root === undefined) return [];
  const names = folder.slice(root.length).split(/(?<!\+)\//);
  return names.map((_, at) => root + names.slice(0, at + 1).join('/'));
}

/** Those around it and its own; who asks for a purpose is given what stands inside it, too. */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const around = foldersTo(target.folder).flatMap((folder) => [
    ...(tree.has(`${folder}/${MARKER}`) ? [`${folder}/${MARKER}`] : []),
    ...inside(tree, folder).records,
  ]);
  const all =
    target.purpose === undefined
      ? around
      : [...around, ...markersBelow(tree, target.folder), ...recordsBelow(tree, target.folder)];
  return [...new Set(all)]
    .flatMap((path): readonly LayerRef[] => {
      const is = role(path);
      const level = is?.level ?? null;
      if (is === null || level === null || read(path)?.lifecycle === 'archived') return [];
      const because = { says: `${is.kind} of the ${level}` };
      const priority = order({ level }) * 10;
      return [{ path, role: is, level, priority, because, extent: { part: 'whole' } }];
    })
    .sort((a, b) => a.priority - b.priority);
}
