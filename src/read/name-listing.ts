// Folders, and where a path really leads; pure names, no disk.

import { withoutOutput } from '../model/output-marker.ts';
import { folderOf, foldersAround, join, nameOf } from '../model/paths.ts';
import type { TreeEntry } from '../model/source.ts';

/** As many links in one path as Linux follows. */
const MAX_LINKS = 40;

/** No file or folder has these names. */
const OUTSIDE = '/';
const CIRCLE = '//';

type Kind = TreeEntry['type'] | 'link';

/** `links` are targets by path, as written. `excluded` is asked with a trailing slash for folders. */
export function nameListing(
  files: Iterable<string>,
  targets: ReadonlyMap<string, string>,
  excluded: (path: string) => boolean,
) {
  const links = new Map(targets);
  const folders = new Map<string, Map<string, Kind>>([['', new Map()]]);
  const add = (path: string, kind: Kind): void => {
    const parent = folderOf(path);
    if (!folders.has(parent)) add(parent, 'folder');
    if (kind === 'folder') folders.set(path, folders.get(path) ?? new Map());
    folders.get(parent)?.set(nameOf(path), kind);
  };
  for (const path of files) add(path, 'file');
  for (const path of links.keys()) add(path, 'link');

  const follow = (path: string): string => {
    if (links.size === 0) return path;
    let steps = path.split('/');
    let at = '';
    for (let followed = 0; steps.length > 0; ) {
      const [step = '', ...rest] = steps;
      steps = rest;
      if (step === '' || step === '.') continue;
      if (step === '..') {
        if (at === '') return OUTSIDE;
        at = folderOf(at);
        continue;
      }
      const next = join(at, step);
      const target = links.get(next);
      if (target === undefined) at = next;
      else if (target.startsWith('/')) return OUTSIDE;
      else if (++followed > MAX_LINKS) return CIRCLE;
      else steps = [...target.split('/'), ...rest];
    }
    return at;
  };
  /** The path of the file or folder itself, without links; null where it leads nowhere or outside. */
  const locate = (path: string): string | null => {
    const real = follow(path);
    return real === OUTSIDE || real === CIRCLE ? null : real;
  };

  /** A link to a folder that we are already in would never end. */
  const leadsBack = (folder: string, real: string): boolean =>
    [...foldersAround(folder), ''].some((at) => locate(at) === real);

  const typeOf = (folder: string, path: string, kind: Kind): TreeEntry['type'] | null => {
    if (kind !== 'link') return kind;
    const real = follow(path);
    if (real === OUTSIDE) return 'file';
    if (folders.has(real)) return leadsBack(folder, real) ? null : 'folder';
    return folders.get(folderOf(real))?.get(nameOf(real)) === 'file' ? 'file' : null;
  };

  const listings = new Map<string, ReadonlyMap<string, TreeEntry>>();
  const entriesOf = (folder: string): ReadonlyMap<string, TreeEntry> => {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    const entries: TreeEntry[] = [];
    for (const [name, kind] of folders.get(locate(folder) ?? OUTSIDE) ?? []) {
      const path = join(folder, name);
      const type = typeOf(folder, path, kind);
      if (type !== null && !excluded(type === 'folder' ? `${path}/` : path)) {
        entries.push({ name, type });
      }
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    listings.set(folder, byName);
    return byName;
  };

  const list = (folder: string): readonly TreeEntry[] =>
    withoutOutput(folder, [...entriesOf(folder).values()]);
  const isFile = (path: string): boolean =>
    entriesOf(folderOf(path)).get(nameOf(path))?.type === 'file';
  /** True for a link that leads outside; it is listed, and not had. */
  const isOutside = (path: string): boolean => isFile(path) && follow(path) === OUTSIDE;
  const has = (path: string): boolean => isFile(path) && follow(path) !== OUTSIDE;
  /** A folder goes with the last that it held. */
  const remove = (path: string): void => {
    const parent = folderOf(path);
    const names = folders.get(parent);
    names?.delete(nameOf(path));
    folders.delete(path);
    listings.delete(parent);
    if (parent !== '' && names?.size === 0) remove(parent);
  };
  /** From now on a file, a link to a target as written, or nothing stands at a path. */
  const set = (path: string, is: 'file' | 'nothing' | { readonly target: string }): void => {
    // Where there are links, what stands in one folder is seen in others.
    if (links.size > 0) listings.clear();
    links.delete(path);
    if (is === 'nothing') {
      remove(path);
      return;
    }
    if (typeof is === 'object') links.set(path, is.target);
    add(path, is === 'file' ? 'file' : 'link');
    for (const folder of [...foldersAround(folderOf(path)), '']) listings.delete(folder);
  };
  return { list, has, isOutside, locate, set };
}
