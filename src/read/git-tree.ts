// A Tree over git's objects; nothing is checked out.

import { basename } from 'node:path';
import type { SourceFile, Tree, UnreadableFile } from '../model/source.ts';
import { decodeFile, missingFile, outsideRoot, tooLarge } from './decode.ts';
import type { DiskTreeOptions } from './disk-tree.ts';
import {
  blobSizes,
  isPlainPath,
  isTextOf,
  listCommit,
  readBlobs,
  targetsOf,
} from './git-objects.ts';
import { nameListing } from './name-listing.ts';

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
 * submodules are not part of the tree. Throws UsageError where the clone lacks objects.
 */
export function gitTree(root: string, commit: string, options: GitTreeOptions): ChangingTree {
  const names = listCommit(root, commit);
  const blobs = names.files;
  const excluded = options.excluded ?? (() => false);
  const listing = nameListing(blobs.keys(), targetsOf(root, names.links), excluded);
  /** What was fetched, without its path, which several may share; sizes of what is too large. */
  const fetched = new Map<string, number | SourceFile | UnreadableFile>();
  const same = new Map<string, boolean>();
  let begun = false;

  /** The text at hand, where git's id says that it is the one. */
  const knownText = (path: string, id: string): string | null => {
    const text = same.get(path) === false ? null : (options.known?.(path) ?? null);
    if (text !== null && !same.has(path)) same.set(path, isTextOf(id, text));
    return same.get(path) === true ? text : null;
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
    if (listing.isOutside(path)) return outsideRoot(path);
    const id = listing.has(path) ? blobs.get(listing.locate(path) ?? '') : undefined;
    if (id === undefined) return missingFile(path);
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
        ? targetsOf(root, new Map([[path, id]])).get(path)
        : undefined;
    listing.set(path, target !== undefined ? { target } : isFile ? 'file' : 'nothing');
    same.delete(path);
  };
  return { name: basename(root), list, has, read, real, modified: () => null, set, fetch };
}
