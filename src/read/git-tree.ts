// A Tree over git’s objects; nothing is checked out. Where a path really leads is told from names alone.

import { basename } from 'node:path';
import { folderOf, foldersAround, join, nameOf } from '../model/paths.ts';
import { withoutOutput } from '../model/published.ts';
import type { SourceFile, Tree, TreeEntry, UnreadableFile } from '../model/source.ts';
import { deadLink, decodeFile, missingFile, outsideRoot, tooLarge } from './decode.ts';
import type { DiskTreeOptions } from './disk-tree.ts';
import {
  blobSizes,
  isPlainPath,
  isTextOf,
  linkTargets,
  listCommit,
  readBlobs,
  SUBMODULE,
} from './git-blobs.ts';

/** A tree that goes through many commits forgets now and then. */
const MOST_KEPT = 20_000;

export interface GitTreeOptions extends Omit<DiskTreeOptions, 'here'> {
  /** True for files that will probably be read: they are fetched together, others one by one. */
  readonly wanted?: (path: string) => boolean;
  /** A text that is already at hand for a path; where git's id says that it is the same, it is not read again. */
  readonly known?: (path: string) => string | null;
}

/** A tree that files can come to and go from: ids of contents by path; id null: nothing stands there. */
export interface ChangingTree extends Tree {
  readonly set: (path: string, mode: string, id: string | null) => void;
  /** Fetches contents together that will be read. */
  readonly fetch: (ids: readonly string[]) => void;
}

/**
 * Sees `root` as it was at `commit` (a full hash). Symbolic links count as what they lead to inside `root`, as on disk;
 * a submodule is an empty folder. Throws UsageError where the clone lacks objects.
 */
export function gitTree(root: string, commit: string, options: GitTreeOptions): ChangingTree {
  const names = listCommit(root, commit);
  const blobs = names.files;
  const excluded = options.excluded ?? (() => false);
  const listing = nameListing(blobs.keys(), linkTargets(root, names.links), excluded);
  for (const path of names.submodules) listing.set(path, 'folder');
  /** What was fetched, without its path, which several may share; sizes of what is too large. */
  const fetched = new Map<string, number | SourceFile | UnreadableFile>();
  /** Of each path the content that its text at hand was held against: that of a link changes with what it leads to. */
  const same = new Map<string, { readonly id: string; readonly is: boolean }>();
  let begun = false;

  /** The text at hand, where git's id says that it is the one. */
  const knownText = (path: string, id: string): string | null => {
    const before = same.get(path);
    const isHeld = before?.id === id;
    const text = isHeld && !before.is ? null : (options.known?.(path) ?? null);
    if (text === null || isHeld) return text;
    const is = isTextOf(id, text);
    same.set(path, { id, is });
    return is ? text : null;
  };

  const fetch = (ids: readonly string[]): void => {
    if (fetched.size > MOST_KEPT) fetched.clear();
    const sizes = blobSizes(root, ids);
    for (const [id, size] of sizes) fetched.set(id, size);
    const small = ids.filter((id) => (sizes.get(id) ?? 0) <= options.maxFileBytes);
    readBlobs(root, small, sizes, (id, bytes) => fetched.set(id, decodeFile('', bytes)));
  };

  const fetchWanted = (): void => {
    begun = true;
    const ids = new Set<string>();
    for (const [path, id] of blobs) {
      const isNew = !fetched.has(id) && options.wanted?.(path);
      if (isNew && knownText(path, id) === null) ids.add(id);
    }
    fetch([...ids]);
  };

  const read = (path: string): SourceFile | UnreadableFile => {
    const id = listing.has(path) ? blobs.get(listing.locate(path) ?? '') : undefined;
    if (id === undefined) return listing.problem(path);
    const text = knownText(path, id);
    if (text !== null) return { path, text, bytes: Buffer.byteLength(text) };
    if (!begun) fetchWanted();
    if (!fetched.has(id)) fetch([id]);
    const found = fetched.get(id) ?? 0;
    if (typeof found === 'number') return tooLarge(path, found, options.maxFileBytes);
    return { ...found, path };
  };

  const { list, has, locate: real } = listing;
  const set: ChangingTree['set'] = (path, mode, id) => {
    if (!isPlainPath(path)) return;
    blobs.delete(path);
    const isFile = id !== null && mode.startsWith('100');
    if (isFile) blobs.set(path, id);
    const target =
      id !== null && mode === '120000'
        ? linkTargets(root, new Map([[path, id]])).get(path)
        : undefined;
    const other = id !== null && mode === SUBMODULE ? 'folder' : 'nothing';
    listing.set(path, target !== undefined ? { target } : isFile ? 'file' : other);
    same.delete(path);
  };
  return { name: basename(root), list, has, read, real, modified: () => null, set, fetch };
}

/** As many links in one path as Linux follows. */
const MAX_LINKS = 40;

/** No file or folder has these names. */
const OUTSIDE = '/';
const CIRCLE = '//';

type Kind = TreeEntry['type'] | 'link';

/** `links` are targets by path, as written. `excluded` is asked with a trailing slash for folders. */
function nameListing(
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

  const typeOf = (folder: string, path: string, kind: Kind): TreeEntry['type'] | null => {
    if (kind !== 'link') return kind;
    const real = follow(path);
    if (real === OUTSIDE) return 'file';
    // A link to a folder that we are already in would never end.
    const around = [...foldersAround(folder), ''];
    if (folders.has(real)) return around.some((at) => locate(at) === real) ? null : 'folder';
    return real === CIRCLE ? null : 'file';
  };

  const listings = new Map<string, ReadonlyMap<string, TreeEntry>>();
  /** Folders of which links tell what stands in them: that may change with any other. */
  const through = new Set<string>();
  const entriesOf = (folder: string): ReadonlyMap<string, TreeEntry> => {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    const entries: TreeEntry[] = [];
    const real = locate(folder) ?? OUTSIDE;
    if (real !== folder) through.add(folder);
    for (const [name, kind] of folders.get(real) ?? []) {
      if (kind === 'link') through.add(folder);
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

  const list = (folder: string) => withoutOutput(folder, [...entriesOf(folder).values()]);
  const isFile = (path: string) => entriesOf(folderOf(path)).get(nameOf(path))?.type === 'file';
  const has = (path: string): boolean => {
    const real = isFile(path) ? follow(path) : OUTSIDE;
    return folders.get(folderOf(real))?.get(nameOf(real)) === 'file';
  };
  /** Of what it has not: a link that leads outside or nowhere is listed all the same. */
  const problem = (path: string): UnreadableFile => {
    if (!isFile(path)) return missingFile(path);
    const target = links.get(join(locate(folderOf(path)) ?? OUTSIDE, nameOf(path)));
    const isOutside = follow(path) === OUTSIDE;
    return isOutside || target === undefined ? outsideRoot(path) : deadLink(path, target);
  };
  /** A folder goes with the last that it held. */
  const remove = (path: string): void => {
    const parent = folderOf(path);
    const names = folders.get(parent);
    names?.delete(nameOf(path));
    folders.delete(path);
    listings.delete(parent);
    if (parent !== '' && names?.size === 0) remove(parent);
  };
  /** From now on a file, an empty folder, a link to a target as written, or nothing stands at a path. */
  const set = (
    path: string,
    is: TreeEntry['type'] | 'nothing' | { readonly target: string },
  ): void => {
    if (is === 'file' && folders.get(folderOf(path))?.get(nameOf(path)) === is) return;
    if (links.delete(path) || typeof is === 'object') listings.clear();
    for (const folder of through) listings.delete(folder);
    if (is === 'nothing') {
      remove(path);
      return;
    }
    if (typeof is === 'object') links.set(path, is.target);
    // Of the folders around it only one in which another one is new lists more than before.
    let folder = folderOf(path);
    for (listings.delete(folder); !folders.has(folder); listings.delete(folder))
      folder = folderOf(folder);
    add(path, typeof is === 'object' ? 'link' : is);
  };
  return { list, has, problem, locate, set };
}
