// In: open workspaces and queries. Out: answers from an index that is kept between calls and, by whoever may write, between runs.

import { search } from '../core/search.ts';
import { documentPaths } from '../core.ts';
import type { SearchAnswer, SearchQuery } from '../model/search.ts';
import type { Workspace } from '../open.ts';
import { cachePath, readCache } from '../read/cache-file.ts';
import { fileState } from '../read/file-states.ts';
import { pack, unpack } from '../search/pack.ts';
import { indexTexts, joined, type WordIndex } from '../search/word-index.ts';

/** What a face lends: its clock, and the right to write a file of the cache. */
export interface SearchKeeping {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Keeps `bytes` at a path relative to the root; failing is no harm. */
  readonly keep: (root: string, path: string, bytes: Uint8Array) => Promise<void>;
}

export type Search = (workspace: Workspace, query: SearchQuery) => Promise<SearchAnswer>;

const NAME = 'search.bin';
/** Changed files up to this number, or this part of all, are read again each time rather than written down anew. */
const FEW = 50;
const PART = 0.05;

/** A search that remembers its index; every file that changed since is read again, so that no answer is old. */
export function searcher({ clock, keep }: SearchKeeping): Search {
  const kept = new Map<string, WordIndex>();
  return async (workspace, query) => {
    const { root, hierarchy } = workspace;
    const base = kept.get(root) ?? unpack(readCache(root, NAME) ?? new Uint8Array());
    const now = clock();
    const states = new Map(
      documentPaths(hierarchy).map((path) => [path, fileState(root, path, now)]),
    );
    const known = new Map(base.files.map(({ path, state }) => [path, state]));
    const isSame = (path: string, state: string): boolean =>
      state !== '' && states.get(path) === state;
    const changed = [...states].filter(([path]) => !isSame(path, known.get(path) ?? ''));
    const gone = base.files.filter(({ path }) => !states.has(path)).length;
    const fresh = indexTexts(textsOf(workspace, changed));
    const index = joined(base, ({ path, state }) => isSame(path, state), fresh);
    const answer = search(hierarchy, index, query);
    kept.set(root, base);
    if (changed.length + gone > Math.max(FEW, states.size * PART)) {
      const bytes = pack(index);
      kept.set(root, unpack(bytes));
      await keep(root, cachePath(root, NAME), bytes);
    }
    return answer;
  };
}

function* textsOf(
  { hierarchy }: Workspace,
  changed: readonly (readonly [path: string, state: string])[],
): Iterable<{ path: string; state: string; text: string }> {
  for (const [path, state] of changed) {
    const file = hierarchy.tree.read(path);
    yield { path, state, text: 'reason' in file ? '' : file.text };
  }
}
