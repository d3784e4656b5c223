// A tree of texts that are already here: files of a browser, and of tests.

import type { Tree, TreeEntry } from '../model/source.ts';

/** A Tree of `files` (path → text; null: it is there, and is not read). Folders exist where a path goes through them. */
export function textTree(files: Readonly<Record<string, string | null>>): Tree {
  const texts = new Map(Object.entries(files));
  const folders = new Map<string, Map<string, TreeEntry>>([['', new Map()]]);
  for (const path of texts.keys()) {
    const names = path.split('/');
    names.forEach((name, index) => {
      const parent = names.slice(0, index).join('/');
      const type = index === names.length - 1 ? 'file' : 'folder';
      const entries = folders.get(parent) ?? new Map<string, TreeEntry>();
      folders.set(parent, entries.set(name, { name, type }));
    });
  }
  const sorted = new Map(
    [...folders].map(([folder, entries]) => [
      folder,
      [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  );
  return {
    list: (folder) => sorted.get(folder) ?? [],
    has: (path) => texts.has(path),
    read(path) {
      const text = texts.get(path);
      if (text === undefined) return { path, reason: 'missing', detail: 'there is no such file' };
      return text === null
        ? { path, reason: 'binary', detail: 'it is not read here' }
        : { path, text, bytes: new TextEncoder().encode(text).length };
    },
    modified: () => null,
  };
}
