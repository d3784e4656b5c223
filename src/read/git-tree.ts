// A Tree over git's objects; nothing is checked out.

import { basename } from 'node:path';
import type { SourceFile, Tree, UnreadableFile } from '../model/source.ts';
import { decodeFile, missing, tooLarge } from './decode.ts';
import { blobId, blobSizes, readBlobs } from './git-blobs.ts';
import { type CommitNames, listCommit, listingOf } from './git-listing.ts';

export interface GitTreeOptions {
  readonly maxFileBytes: number;
  /** True for paths that are not part of the workspace. */
  readonly excluded?: (path: string) => boolean;
  /** True for files that will probably be read: they are fetched together, others one by one. */
  readonly wanted?: (path: string) => boolean;
  /** A text that is already at hand for a path; where git's id says that it is the same, it is not read again. */
  readonly known?: (path: string) => string | null;
}

/** What was fetched by id, without a path, which several may share; sizes of what is too large. */
export type Fetched = Map<string, number | SourceFile | UnreadableFile>;

/**
 * Sees `root` as it was at `commit` (a full hash). Symbolic links count as what they lead to inside `root`, as on disk;
 * submodules are not part of the tree. Throws UsageError where the clone lacks objects.
 */
export function gitTree(root: string, commit: string, options: GitTreeOptions): Tree {
  return namedTree(root, listCommit(root, commit), options, new Map());
}

/** As `gitTree`, of names; `fetched` may be shared by trees. */
export function namedTree(
  root: string,
  names: CommitNames,
  options: GitTreeOptions,
  fetched: Fetched,
): Tree {
  const blobs = names.files;
  const listing = listingOf(root, names, options.excluded ?? (() => false));
  const same = new Map<string, boolean>();
  let begun = false;

  /** The text at hand, where git's id says that it is the one. */
  const knownText = (path: string, id: string): string | null => {
    const text = same.get(path) === false ? null : (options.known?.(path) ?? null);
    if (text !== null && !same.has(path)) same.set(path, isTextOf(id, text));
    return same.get(path) === true ? text : null;
  };

  const fetch = (ids: readonly string[]): void => fetchInto(fetched, root, ids, options);

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
    if (id === undefined) return missing(path);
    const text = knownText(path, id);
    if (text !== null) return { path, text, bytes: Buffer.byteLength(text) };
    if (!begun) fetchWanted();
    if (!fetched.has(id)) fetch([id]);
    const found = fetched.get(id) ?? 0;
    if (typeof found === 'number') return tooLarge(path, found, options.maxFileBytes);
    return { ...found, path };
  };

  const { list, has, locate: real } = listing;
  return { name: basename(root), list, has, read, real, modified: () => null };
}

export function fetchInto(
  fetched: Fetched,
  root: string,
  ids: readonly string[],
  { maxFileBytes }: Pick<GitTreeOptions, 'maxFileBytes'>,
): void {
  const sizes = blobSizes(root, ids);
  for (const [id, size] of sizes) fetched.set(id, size);
  const small = ids.filter((id) => (sizes.get(id) ?? 0) <= maxFileBytes);
  readBlobs(root, small, sizes, (id, bytes) => fetched.set(id, decodeFile('', bytes)));
}

/** On a disk where git writes `\r\n`, the object has `\n`. */
function isTextOf(id: string, text: string): boolean {
  if (blobId(text, id) === id) return true;
  return text.includes('\r\n') && blobId(text.replaceAll('\r\n', '\n'), id) === id;
}
