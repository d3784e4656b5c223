// Answers from an index that is kept between calls and, by whoever may write, between runs.

import { search } from '../core/search.ts';
import { documentPaths } from '../core.ts';
import type { IndexedFile, SearchAnswer, SearchQuery } from '../model/search.ts';
import type { Workspace } from '../open.ts';
import { cachePath, readCache } from '../read/cache-file.ts';
import { fileState } from '../read/file-states.ts';
import { pack, unpack } from '../search/pack.ts';
import { indexTexts, joined, NO_INDEX, type WordIndex } from '../search/word-index.ts';
import { listDocuments } from './listing.ts';

/** Keeps `bytes` at a path relative to the root; failing is no harm. */
export type Keep = (root: string, path: string, bytes: Uint8Array) => Promise<void>;

/** What a caller lends. */
export interface SearchKeeping {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly keep: Keep;
  /** Indexes by root, from one search to the next. */
  readonly kept?: Map<string, Kept> | undefined;
}

type Search = (workspace: Workspace, query: SearchQuery) => Promise<SearchAnswer>;

const INDEX = 'search.bin';
/** Whose names are those of the index: the state of its file, then the note of a listing. */
const NAMES = 'search.names';
/** So many changed files are read again each time rather than written down anew. */
const FEW = 10;

export interface Kept {
  readonly index: WordIndex;
  /** Of a listing that gave just the files of the index; empty where there was none. */
  readonly note: string;
}

/** Answers from texts that no file of the disk stands for; nothing is kept. */
export function searchOnce(workspace: Workspace, query: SearchQuery): SearchAnswer {
  const { hierarchy, now } = workspace;
  const index = indexTexts(textsOf(workspace, documentPaths(hierarchy), new Map()));
  return search(hierarchy, index, query, now);
}

/** A search that remembers its index; every file that changed since is read again, so that no answer is old. */
export function searcher({ clock, keep, kept = new Map() }: SearchKeeping): Search {
  const save = (root: string, name: string, bytes: Uint8Array): Promise<void> =>
    keep(root, cachePath(root, name), bytes);
  return async (workspace, query) => {
    const { root, hierarchy } = workspace;
    const base = kept.get(root) ?? readKept(root);
    const { files } = base.index;
    const now = clock();
    const known = files.map(({ path }) => path);
    const { paths, note } = listDocuments(workspace, now, base.note, known);
    const old = paths === known ? files : inOrderOf(paths, files);
    const states = paths.map((path) => fileState(root, path, now));
    const isSame = states.map((state, at) => state !== '' && old[at]?.state === state);
    const changed = paths.filter((_, at) => isSame[at] !== true);
    const keptFiles = new Set(old.filter((_, at) => isSame[at] === true));
    const isCurrent = changed.length === 0 && keptFiles.size === files.length;
    const index = isCurrent ? base.index : updated();
    const answer = search(hierarchy, index, query, workspace.now);
    kept.set(root, base);
    if (changed.length + files.length - keptFiles.size > FEW) {
      const bytes = pack(index);
      kept.set(root, { index: unpack(bytes), note });
      await save(root, INDEX, bytes);
    } else if (note !== base.note && sameNames(paths, known)) {
      kept.set(root, { ...base, note });
      await save(root, NAMES, new TextEncoder().encode(`${indexState(root)}\0${note}`));
    }
    return answer;

    function updated(): WordIndex {
      const stateOf = new Map(paths.map((path, at) => [path, states[at] ?? '']));
      const fresh = indexTexts(textsOf(workspace, changed, stateOf));
      return joined(base.index, (file) => keptFiles.has(file), fresh);
    }
  };
}

function readKept(root: string): Kept {
  const bytes = readCache(root, INDEX);
  if (bytes === null) return { index: NO_INDEX, note: '' };
  const names = new TextDecoder().decode(readCache(root, NAMES) ?? new Uint8Array());
  const [state = '', ...note] = names.split('\0');
  return { index: unpack(bytes), note: state === indexState(root) ? note.join('\0') : '' };
}

/** The file of the index is replaced as a whole, and never twice at one moment. */
function indexState(root: string): string {
  return fileState(root, cachePath(root, INDEX), Infinity);
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  const names = new Set(others);
  return some.length === others.length && some.every((name) => names.has(name));
}

/** For each path what is known of it. */
function inOrderOf(
  paths: readonly string[],
  files: readonly IndexedFile[],
): readonly (IndexedFile | undefined)[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return paths.map((path) => byPath.get(path));
}

function* textsOf(
  { hierarchy }: Workspace,
  paths: readonly string[],
  states: ReadonlyMap<string, string>,
): Iterable<{ path: string; state: string; text: string }> {
  for (const path of paths) {
    const file = hierarchy.tree.read(path);
    yield { path, state: states.get(path) ?? '', text: 'reason' in file ? '' : file.text };
  }
}
