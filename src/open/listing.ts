// The paths of its documents, and a note by which the next run knows that no name has changed.

import { documentPaths, type Hierarchy } from '../core.ts';
import type { Workspace } from '../open.ts';
import { fileState } from '../read/file-states.ts';

export interface Listing {
  readonly paths: readonly string[];
  /** Empty where a folder changed so shortly before that nothing can be said. */
  readonly note: string;
}

const CACHE = '.cache/stratigraph';

/** `known` paths where `note` says that they still are all there are: then only folders are looked at, none is listed. */
export function listDocuments(
  workspace: Workspace,
  clock: number,
  note: string,
  known: readonly string[],
): Listing {
  if (note !== '' && isCurrent(workspace, clock, note)) return { paths: known, note };
  const { hierarchy, root } = workspace;
  const all = listAll(hierarchy);
  const { paths } = all;
  // Keeping the note itself would make it old.
  const folders = all.folders.filter((folder) => folder !== CACHE);
  const states = folders.map((folder) => fileState(root, folder, clock));
  if (states.includes('')) return { paths, note: '' };
  return {
    paths,
    note: [keyOf(workspace), ...folders.flatMap((at, n) => [at, states[n] ?? ''])].join('\0'),
  };
}

/** Paths of all documents, and every folder in which there may be some. */
export function listAll(hierarchy: Hierarchy): {
  readonly paths: readonly string[];
  readonly folders: readonly string[];
} {
  const folders: string[] = [];
  const tree = {
    ...hierarchy.tree,
    list(folder: string) {
      folders.push(folder);
      return hierarchy.tree.list(folder);
    },
  };
  const paths = documentPaths({ ...hierarchy, tree });
  return { paths, folders: [...new Set(folders)] };
}

/** What besides the names decides which files are documents. */
function keyOf({ settings, hierarchy }: Workspace): string {
  return JSON.stringify([settings, hierarchy.dialects.map(({ name }) => name)]);
}

function isCurrent(workspace: Workspace, clock: number, note: string): boolean {
  const [key, ...folders] = note.split('\0');
  if (key !== keyOf(workspace)) return false;
  for (let at = 0; at + 1 < folders.length; at += 2) {
    if (fileState(workspace.root, folders[at] ?? '', clock) !== folders[at + 1]) return false;
  }
  return true;
}
