// What need not be done again: parsing what is the same, asking git while HEAD stands.

import type { DocumentMemory } from '../core/hierarchy.ts';
import type { Document, DocumentRole } from '../model/document.ts';
import { onceOfLast } from '../model/once.ts';
import type { Settings } from '../model/settings.ts';
import { headOf, type LastCommit, readCommits } from '../read/last-commits.ts';
import type { AskGit } from './dates.ts';

/** Every file is still read at every opening, and git's word holds for one commit: nothing here can be old. */
export type Keeping = ReturnType<typeof keepOpen>;

/** Keeps at most so many documents; those that were learnt first go first. */
export function keepOpen(most = 5000) {
  return { documents: keepDocuments(most), commits: keepCommits() };
}

function keepDocuments(most: number) {
  const kept = new Map<string, { readonly madeOf: string; readonly document: Document }>();
  let under = '';
  return (root: string, settings: Settings): DocumentMemory => {
    const key = JSON.stringify([root, settings]);
    if (key !== under) kept.clear();
    under = key;
    return {
      known(path, role) {
        const found = kept.get(path);
        return found?.madeOf === madeOf(path, role) ? found.document : null;
      },
      learn(path, role, document) {
        kept.delete(path);
        onceOfLast(kept, most, path, () => ({ madeOf: madeOf(path, role), document }));
      },
    };
  };
}

/** What a document comes from besides its text. */
function madeOf(path: string, { kind, level, lifecycle, beside }: DocumentRole): string {
  return JSON.stringify([kind, level, lifecycle, beside?.(path)]);
}

function keepCommits(): AskGit {
  const kept = new Map<string, LastCommit | null>();
  let at = '';
  return async (root, paths) => {
    const head = headOf(root);
    if (head === null) return readCommits(root, paths);
    const key = `${root}\0${head}`;
    if (key !== at) kept.clear();
    at = key;
    const unknown = paths.filter((path) => !kept.has(path));
    if (unknown.length > 0) {
      const asked = await readCommits(root, unknown);
      // Whoever committed meanwhile has cleared what was kept, or will.
      for (const path of unknown) kept.set(path, asked.get(path) ?? null);
      if (headOf(root) !== head) at = '';
    }
    const known = paths.map((path) => [path, kept.get(path) ?? null] as const);
    return new Map(known.filter((one): one is readonly [string, LastCommit] => one[1] !== null));
  };
}
