// Where things stand: scopes and topics under `resources/workspaces`, rules that every conversation begins with; and what a scope is given of them before it asks.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import {
  type Extent,
  type LayerRef,
  layersOf,
  type Scope,
  type Target,
} from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';

export const HOME = 'resources/workspaces';
/** Hot memory (L1): the sources of AGENTS.md. */
export const HOT = 'agent/rules/common';
export const OVERVIEW = 'OVERVIEW.md';
export const ABSTRACT = 'ABSTRACT.md';

/** Outermost first. */
export const LEVELS = ['workspace', 'domain', 'repository'] as const;

export function levelOf({ level }: Pick<Scope, 'level'>): number {
  const names: readonly string[] = LEVELS;
  return names.indexOf(level);
}

/** Topics whose entries have a form of their own (A-010 … A-012). */
const TOPICS = new Map<string, Pick<DocumentRole, 'is' | 'kind'>>([
  ['plans', { is: 'record', kind: 'plan' }],
  ['decisions', { is: 'decision', kind: 'decision' }],
  ['lessons', { is: 'record', kind: 'lesson' }],
  ['features', { is: 'document', kind: 'feature' }],
]);

export function role(path: string): DocumentRole | null {
  if (!/\.md$/i.test(path) || /(?:^|\/)\./.test(path)) return null;
  if (folderOf(path) === HOT) return { is: 'instruction', kind: 'rule', level: null };
  if (!path.startsWith(`${HOME}/`)) return null;
  const folders = folderOf(path).split('/').slice(HOME.split('/').length);
  const isOverview = nameOf(path) === OVERVIEW;
  const topicAt = folders.findIndex(isTopic);
  const depth = topicAt < 0 ? folders.length : topicAt;
  const level = LEVELS[Math.min(depth, LEVELS.length) - 1] ?? null;
  if (topicAt >= 0 && isTopic(folders.at(-1) ?? '') && isOverview)
    return { is: 'context', kind: 'topic', level };
  if (topicAt >= 0 && !isOverview)
    return { ...(TOPICS.get(topicOf(path)) ?? { is: 'document', kind: 'entry' }), level };
  if (!isOverview) return { is: 'document', kind: 'document', level };
  const isScope = topicAt < 0 && depth > 0 && depth <= LEVELS.length;
  return { is: isScope ? 'definition' : 'context', kind: 'overview', level };
}

export function isTopic(folder: string): boolean {
  return folder.startsWith('_');
}

export function topicOf(path: string): string {
  const folder = path.split('/').slice(0, -1).findLast(isTopic);
  return folder?.slice(1) ?? '';
}

export function folderOfScope(names: readonly string[]): string {
  return [HOME, ...names].join('/');
}

export function scopes(tree: Tree, inside: Scope | null): readonly Scope[] {
  const level = LEVELS[inside === null ? 0 : levelOf(inside) + 1];
  if (level === undefined) return [];
  const home = inside?.folder ?? HOME;
  const taken = new Set<string>();
  return scopeNames(tree, home).map((name): Scope => {
    let step = name.replace(/[\s?#%\\]/gu, '-');
    while (taken.has(step)) step += '-';
    taken.add(step);
    return {
      ...{ id: inside === null ? step : `${inside.id}/${step}`, level, dialect: 'aweave', name },
      ...{ number: null, parent: inside?.id ?? null, folder: `${home}/${name}`, retired: false },
    };
  });
}

export function scopeNames(tree: Tree, folder: string): readonly string[] {
  return shownIn(tree, folder).filter((name) => !isTopic(name));
}

export function definition(tree: Tree, { folder }: Pick<Scope, 'folder'>): string | null {
  const path = `${folder}/${OVERVIEW}`;
  return tree.has(path) ? path : null;
}

export function shownIn(tree: Tree, folder: string): readonly string[] {
  return foldersIn(tree, folder).filter((name) => !name.startsWith('.'));
}

/** A folder and all that are inside it, outer ones before inner ones. */
export function allFolders(tree: Tree, folder: string): readonly string[] {
  const found = [folder];
  for (const one of found) found.push(...shownIn(tree, one).map((name) => `${one}/${name}`));
  return found;
}

export function entriesIn(tree: Tree, folder: string): readonly string[] {
  const entries = filesIn(tree, folder, /^[^.].*\.md$/i);
  return entries.filter((path) => ![OVERVIEW, ABSTRACT].includes(nameOf(path)));
}

const layer = layersOf(LEVELS, role, { part: 'body' });
const HEAD: Extent = { part: 'front-matter', shows: 'description' };

/**
 * Hot memory, its own overview in full (T1), the abstracts of what is above it (T0). A decision that is not taken and a lesson that was given up are told to nobody.
 */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const depth = levelOf(target);
  const steps = target.folder.split('/');
  return [
    ...entriesIn(tree, HOT).map((path) =>
      layer(path, 'workspace', 'hot memory (L1), in every conversation'),
    ),
    ...LEVELS.slice(0, depth + 1).flatMap((level, at) => {
      const folder = steps.slice(0, steps.length - depth + at).join('/');
      const overview = definition(tree, { folder });
      const [own, above] = [
        `the overview of the ${level} (T1)`,
        `the abstract of the ${level} (T0)`,
      ];
      return [
        ...(overview === null
          ? []
          : [
              at === depth
                ? layer(overview, level, own)
                : layer(overview, level, above, { extent: HEAD }),
            ]),
        ...['decisions', 'lessons'].flatMap((topic) =>
          allFolders(tree, `${folder}/_${topic}`)
            .flatMap((one) => entriesIn(tree, one))
            .filter((path) => holds(read(path)))
            .map((path) => layer(path, level, `${topic} of the ${level} (T0)`, { extent: HEAD })),
        ),
      ];
    }),
  ];
}

function holds(document: Document | null): boolean {
  const { role, accepted, lifecycle } = document ?? {};
  return role?.is === 'decision'
    ? accepted === true
    : lifecycle !== 'archived' && lifecycle !== 'superseded';
}
