import { folderOf } from '../model/paths.ts';
import type { Tree, TreeEntry } from '../model/source.ts';

/** What an answer may depend on: listings as they were seen, and files that were read or dated. */
export interface Seen {
  readonly folders: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly files: ReadonlySet<string>;
}

export interface RecordedTree {
  readonly tree: Tree;
  readonly seen: Seen;
}

export function recordTree(tree: Tree): RecordedTree {
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
  return { tree: recorded, seen: { folders, files } };
}
