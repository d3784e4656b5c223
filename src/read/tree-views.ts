// Trees over another tree: what is read of it is recorded, unsaved texts stand in it, the memory at home belongs to it.

import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { folderOf } from '../model/paths.ts';
import type { Settings } from '../model/settings.ts';
import { type Tree, type TreeEntry, withTreeAt } from '../model/source.ts';
import { decodeFile, tooLarge } from './decode.ts';
import { diskTree } from './disk-tree.ts';

/** What an answer may depend on: listings as they were seen, and files that were read or dated. */
export interface Seen {
  readonly folders: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly files: ReadonlySet<string>;
}

export type RecordedTree = ReturnType<typeof recordTree>;

export function recordTree(tree: Tree) {
  const folders = new Map<string, readonly TreeEntry[]>();
  const files = new Set<string>();
  const list = (folder: string): readonly TreeEntry[] => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const entries = tree.list(folder);
    folders.set(folder, entries);
    return entries;
  };
  const { database } = tree;
  const recorded: Tree = {
    ...tree,
    list,
    has(path) {
      list(folderOf(path));
      return tree.has(path);
    },
    read(path) {
      files.add(path);
      return tree.read(path);
    },
    modified(path) {
      files.add(path);
      return tree.modified(path);
    },
    ...(database && {
      database(path, question) {
        for (const ending of ['', '-wal']) files.add(path + ending);
        return database(path, question);
      },
    }),
  };
  const seen: Seen = { folders, files };
  return { tree: recorded, seen };
}

/** Only files that are there have another text: what was never saved is no file of the workspace yet. */
export function unsavedTree(
  tree: Tree,
  texts: ReadonlyMap<string, string>,
  maxFileBytes: number,
): Tree {
  return {
    ...tree,
    read(path) {
      const text = texts.get(path);
      if (text === undefined || !tree.has(path)) return tree.read(path);
      const buffer = Buffer.from(text);
      return buffer.length > maxFileBytes
        ? tooLarge(path, buffer.length, maxFileBytes)
        : decodeFile(path, buffer);
    },
  };
}

export function homeTree({ maxFileBytes }: Settings): Tree {
  return diskTree(homedir(), { maxFileBytes });
}

/** The first of some folders (`~/…`) that is there; else the first. */
export function homeThere(homes: readonly string[]): string | undefined {
  return homes.find((home) => existsSync(join(homedir(), home.slice(2)))) ?? homes[0];
}

/** A tree with the memory that the settings name at home (`~/…`) under that name; nothing else there is read. */
export function withMemoryHome(tree: Tree, { memory: { home }, maxFileBytes }: Settings): Tree {
  if (home === null || !home.startsWith('~/')) return tree;
  const folder = join(homedir(), home.slice(2));
  if (!existsSync(folder)) return tree;
  return withTreeAt(tree, home, diskTree(folder, { maxFileBytes }));
}

/** Where a path of such a tree is written. */
export function placeAtHome(path: string, { memory: { home } }: Settings): string | null {
  const isThere = home?.startsWith('~/') === true && path.startsWith(`${home}/`);
  return isThere ? homedir() : null;
}
