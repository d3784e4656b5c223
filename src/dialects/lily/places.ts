// Which files of memory there are, and what each is: from listings and paths alone.

import type { DocumentRole } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, isWithin } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import { HOME, holderOf, kindOf, MEMORY, namespaceOf, ROOTS, recordAt } from './namespace.ts';
import { STORE_PATHS, storeAt } from './stores.ts';

/** Says of a whole namespace that it is archived or expires, and when its milestones are (Y-024); no key is written with a dot. */
export const MARKER = 'namespace.info.md';
export const EVIDENCE = `${HOME}/evidence`;
/** The namespaces whose marker says who a user is. */
export const PROFILES = `${MEMORY}/personality/user_profile`;

export function role(path: string): DocumentRole | null {
  if (!path.startsWith(`${HOME}/`)) return null;
  const store = storeAt(path);
  if (store === 'evidence_memory') return { is: 'record', kind: 'evidence', level: null };
  if (store !== null)
    return { is: 'record', kind: store, level: store === 'task_memory' ? 'task' : 'user' };
  const folder = folderOf(path);
  if (path === `${folder}/${MARKER}`) {
    const namespace = namespaceOf(folder);
    const is = folderOf(folder) === PROFILES ? 'definition' : 'document';
    return namespace && { is, kind: 'namespace', level: levelOf(namespace) };
  }
  if (path.startsWith(`${EVIDENCE}/`) && path.endsWith('.md'))
    return { is: 'record', kind: 'evidence', level: null };
  const record = recordAt(path);
  if (record === null) return null;
  return { is: 'record', kind: kindOf(record.namespace), level: levelOf(record.namespace) };
}

function levelOf(namespace: readonly string[]): 'user' | 'task' | null {
  const { user, task } = holderOf(namespace);
  return task !== null ? 'task' : user !== null ? 'user' : null;
}

export function contents(tree: Tree, folder: string): Record<'folders' | 'records', string[]> {
  const folders: string[] = [];
  const records: string[] = [];
  for (const { name, type } of tree.list(folder)) {
    const path = `${folder}/${name}`;
    if (type === 'file') {
      if (name !== MARKER && name.endsWith('.md')) records.push(path);
    } else if (name.endsWith('+')) {
      const more = contents(tree, path);
      folders.push(...more.folders);
      records.push(...more.records);
    } else folders.push(path);
  }
  return { folders, records };
}

export function recordsBelow(tree: Tree, folder: string): readonly string[] {
  const { folders, records } = contents(tree, folder);
  return [...records, ...folders.flatMap((one) => recordsBelow(tree, one))];
}

export function allRecords(tree: Tree): readonly string[] {
  return ROOTS.flatMap((root) => recordsBelow(tree, root)).sort(compareText);
}

export function storePaths(tree: Tree): readonly string[] {
  return STORE_PATHS.filter((path) => storeAt(path) !== 'evidence_memory' && tree.has(path));
}

/** What the namespaces around a record say of all that is in them, the outermost first. */
export function markersOf(tree: Tree, path: string): readonly string[] {
  const folder = folderOf(path);
  const root = ROOTS.find((one) => isWithin(folder, one));
  const names = root === undefined ? [] : folder.slice(root.length).split(/(?<!\+)\//);
  return names
    .map((_, at) => `${root}${names.slice(0, at + 1).join('/')}/${MARKER}`)
    .filter((one) => tree.has(one));
}
