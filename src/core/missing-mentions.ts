// Paths that documents name and that are not there.

import type { CodeRepository } from '../model/code.ts';
import { type Document, isItemKind, type Role } from '../model/document.ts';
import { once } from '../model/once.ts';
import { CALLED, isDone, isUsual } from '../model/path-mentions.ts';
import { folderOf, foldersAround, isLaidAside, isWithin, join, nameOf } from '../model/paths.ts';
import { isOwn, submodulesIn, type Tree, textAt } from '../model/source.ts';
import { type MentionedPath, mentionedPathsIn } from './mentioned-paths.ts';

/** Decisions, memory and records tell what was; the others tell what is. */
const ROLES_OF_TODAY: ReadonlySet<Role> = new Set([
  'definition',
  'context',
  'instruction',
  'document',
]);

/** As many of all documents are looked for. */
const MOST = 2000;

export interface MissingPath extends MentionedPath {
  readonly isOfOthers: boolean;
  /** The folder with which it begins is there where the text may mean it. */
  readonly isOfHere: boolean;
}

export function missingMentions(
  documents: readonly Document[],
  repository: CodeRepository,
  tree: Tree,
) {
  const { prefix } = repository;
  const there = once(() => thereIn(repository, tree));
  const mentions = documents.flatMap((document): readonly MentionedPath[] => {
    const { path, role } = document;
    const isOver = isLaidAside(path) || (role.is !== 'instruction' && isDone(folderOf(path), tree));
    const isOfToday = ROLES_OF_TODAY.has(role.is) && !role.isOfOthers && !isOver;
    const paths = isOfToday && isOwn(path, tree) ? mentionedPathsIn(document, prefix) : [];
    if (!isItemKind(role.kind) || paths.some((one) => there().isThere(one))) return paths;
    // An item that names nothing of this repository is about any, but for what git had when it was written.
    const own = paths.filter(({ written }) => /.\/./.test(written) || CALLED.test(written));
    return own.map((one) => {
      const isAny = isUsual(one.written);
      const isMade = isAny || one.isMade || CALLED.test(one.written);
      return { ...one, isAny, isMade, isDistinct: false, isWord: false, around: [] };
    });
  });
  if (mentions.length === 0) return { missing: [], deleted: [] };
  const { isThere, isFolder, isOfOthers, deleted } = there();
  const modules = submodulesIn(tree).map((path) => prefix + path);
  // What a skill names may stand in its own folder.
  const isBeside = ({ path, written, places }: MentionedPath): boolean =>
    places.some((place) => modules.some((module) => isWithin(place, module))) ||
    (path.endsWith('/SKILL.md') &&
      tree.list(folderOf(path)).some(({ name }) => written.startsWith(`${name}/`)));
  const missing = mentions
    .map((one) => ({ ...one, isOfOthers: isOfOthers(one) }))
    .filter((one) => (!isThere(one) || one.isOfOthers) && !isBeside(one))
    .filter(
      ({ document: { role }, written, path }) =>
        role.is === 'instruction' || !isTakenAway(written, path, tree),
    )
    .slice(0, MOST);
  const found = missing.map((one) => {
    const steps = one.written.replace(/\/$/, '').split('/').length - 1;
    const tops = one.places.map((at) => at.split('/').slice(0, -steps).join('/'));
    return {
      ...one,
      isOfHere: steps > 0 && tops.some(isFolder),
      // A file that git has never known is meant in a folder that it has, and one that another folder has in that.
      around: one.isOfOthers ? [] : one.around.filter((at) => !isFolder(at)),
    };
  });
  return { missing: found, deleted: deleted() };
}

/** A task of the plan that a text belongs to, which is done, took it away. */
function isTakenAway(written: string, path: string, tree: Tree): boolean {
  const lists = foldersAround(folderOf(path)).map((one) => textAt(tree, join(one, 'tasks.md')));
  const tasks = lists.find((one) => one !== null)?.split('\n') ?? [];
  return tasks.some((task) => AWAY.test(task) && task.includes(written));
}

const AWAY = /^ {0,9}[-*] \[x\] .{0,40}\b(?:delet|remov|renam|mov|replac)/i;

/** The folder of which a text inside of a repository speaks; null for one that speaks of all of it. */
export function ownFolder({ path }: MentionedPath, prefix: string): string | null {
  return /\/(?:AGENTS|CLAUDE|GEMINI)\.md$/.test(path) ? folderOf(prefix + path) : null;
}

/** A text that people put at the top, which instructions name. */
const isText = ({ written, document }: MentionedPath): boolean =>
  document.role.is === 'instruction' && /^[A-Z][A-Z\d_-]{2,60}\.md$/.test(written);

/** A path may be meant from a folder that the text speaks of: then it ends that of a file. */
function thereIn(repository: CodeRepository, tree: Tree) {
  const { prefix } = repository;
  const files = repository.files();
  const byName = Map.groupBy(files, nameOf);
  const folders = new Set([...files].flatMap((path) => foldersAround(folderOf(path))));
  const byLast = Map.groupBy(folders, nameOf);
  const inTree = (place: string): boolean => {
    const path = place.slice(prefix.length);
    return place.startsWith(prefix) && (tree.has(path) || tree.list(path).length > 0);
  };
  let deleted: readonly string[] = [];
  const left = once(() => {
    deleted = repository.deleted();
    const all = new Set(files);
    for (const path of deleted) all.delete(path);
    return new Set([...all].flatMap((path) => [path, ...foldersAround(folderOf(path))]));
  });
  /** Of what the last commit has, some may be deleted since. */
  const isLeft = (place: string): boolean => inTree(place) || left().has(place);
  const isFolder = (place: string): boolean =>
    place === '' || (folders.has(place) ? isLeft(place) : inTree(place));
  const isDirect = ({ written, places }: MentionedPath): boolean =>
    places.some(
      (one) => isFolder(one) || (!written.endsWith('/') && files.has(one) && isLeft(one)),
    );
  const endsOf = ({ written }: MentionedPath): readonly string[] => {
    const bare = written.replace(/\/$/, '');
    const names = [byLast, ...(bare === written ? [byName] : [])];
    const all = names.flatMap((one) => one.get(nameOf(bare)) ?? []);
    return all.filter((one) => one.endsWith(`/${bare}`) && isLeft(one));
  };
  const isThere = (one: MentionedPath): boolean => isDirect(one) || endsOf(one).length > 0;
  /** True where a text of one folder may mean what another folder has, and one of all of them a file that had stood above. */
  const isOfOthers = (one: MentionedPath): boolean => {
    const own = ownFolder(one, prefix);
    if (!(one.isDistinct || (own === null && isText(one))) || isDirect(one)) return false;
    const ends = endsOf(one);
    if (own !== null) return ends.length > 0 && !ends.some((end) => isWithin(end, own));
    // Many files of one name are a kind of file.
    return (isText(one) || one.written.includes('/')) && ends.length === 1;
  };
  return { isThere, isFolder, isOfOthers, deleted: () => deleted };
}
