// Where things stand: scopes and topics under `resources/workspaces`, rules that every conversation begins with.

import type { DocumentRole } from '../../model/document.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';

export const HOME = 'resources/workspaces';
/** Hot memory (L1): the sources of AGENTS.md. */
export const HOT = 'agent/rules/common';
export const OVERVIEW = 'OVERVIEW.md';
/** What held the abstract of a scope before its overview did. */
export const ABSTRACT = 'ABSTRACT.md';

/** Outermost first. */
export const LEVELS = ['workspace', 'domain', 'repository'] as const;

export function levelOf({ level }: Pick<Scope, 'level'>): number {
  const names: readonly string[] = LEVELS;
  return names.indexOf(level);
}

/** Topics whose entries have a form of their own (A-010 … A-012), and what one of them is called. */
const KINDS: Readonly<Record<string, string>> = {
  plans: 'plan',
  decisions: 'decision',
  lessons: 'lesson',
  features: 'feature',
};

/** What a document is, from its path alone; null for what is hidden or elsewhere. */
export function role(path: string): DocumentRole | null {
  if (!/\.md$/i.test(path) || /(?:^|\/)\./.test(path)) return null;
  if (path.startsWith(`${HOT}/`) && !path.slice(HOT.length + 1).includes('/'))
    return { is: 'instruction', kind: 'rule', level: null };
  if (!path.startsWith(`${HOME}/`)) return null;
  const folders = path.slice(HOME.length + 1).split('/');
  const file = folders.pop() ?? '';
  const topicAt = folders.findIndex(isTopic);
  const depth = topicAt < 0 ? folders.length : topicAt;
  const level = LEVELS[Math.min(depth, LEVELS.length) - 1] ?? null;
  const isInside = topicAt >= 0 && !isTopic(folders.at(-1) ?? '');
  if (topicAt >= 0 && !(isInside && file === OVERVIEW))
    return topicRole(topicOf(path), file, level);
  if (file !== OVERVIEW) return { is: 'document', kind: 'document', level };
  const isScope = topicAt < 0 && depth > 0 && depth <= LEVELS.length;
  return isScope
    ? { is: 'definition', kind: 'overview', level }
    : { is: 'context', kind: 'overview', level };
}

function topicRole(topic: string, file: string, level: string | null): DocumentRole {
  if (file === OVERVIEW) return { is: 'context', kind: 'topic', level };
  const kind = Object.hasOwn(KINDS, topic) ? (KINDS[topic] ?? 'entry') : 'entry';
  if (kind === 'decision') return { is: 'decision', kind, level };
  return { is: kind === 'plan' || kind === 'lesson' ? 'record' : 'document', kind, level };
}

export function isTopic(folder: string): boolean {
  return folder.startsWith('_');
}

/** The innermost topic around a document: `plans`; empty where there is none. */
export function topicOf(path: string): string {
  const folder = path.split('/').slice(0, -1).findLast(isTopic);
  return folder?.slice(1) ?? '';
}

/** The folder of a scope; `[]` is the home of all workspaces. */
export function folderOfScope(names: readonly string[]): string {
  return [HOME, ...names].join('/');
}

/** The scopes directly inside one; null: the workspaces. Every folder is one, but for topics and hidden ones. */
export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  const depth = inside === null ? 0 : levelOf(inside) + 1;
  const level = LEVELS[depth];
  const home = inside?.folder ?? HOME;
  if (level === undefined) return [];
  const taken = new Set<string>();
  return foldersIn(tree, home)
    .filter((name) => !isTopic(name))
    .map((name): Scope => {
      let step = name.replace(/[\s?#%\\]/gu, '-');
      while (taken.has(step)) step += '-';
      taken.add(step);
      return {
        id: inside === null ? step : `${inside.id}/${step}`,
        level,
        dialect: 'aweave',
        name,
        number: null,
        parent: inside?.id ?? null,
        folder: `${home}/${name}`,
        retired: false,
      };
    });
}

export function definition(tree: Tree, { folder }: Pick<Scope, 'folder'>): string | null {
  const path = `${folder}/${OVERVIEW}`;
  return tree.has(path) ? path : null;
}

/** Names of the folders in one, hidden ones left out. */
export function foldersIn(tree: Tree, folder: string): readonly string[] {
  return tree
    .list(folder)
    .flatMap(({ name, type }) => (type === 'folder' && !name.startsWith('.') ? [name] : []));
}

/** A folder and all that are inside it, outer ones before inner ones. */
export function allFolders(tree: Tree, folder: string): readonly string[] {
  const found = [folder];
  for (const one of found) found.push(...foldersIn(tree, one).map((name) => `${one}/${name}`));
  return found;
}

/** The entries that stand in a folder itself. */
export function entriesIn(tree: Tree, folder: string): readonly string[] {
  return tree
    .list(folder)
    .filter(({ name, type }) => type === 'file' && /^[^.].*\.md$/i.test(name))
    .filter(({ name }) => name !== OVERVIEW && name !== ABSTRACT)
    .map(({ name }) => `${folder}/${name}`);
}
