// What the documents of a workspace say of code, held against the repository around it.

import type { CodeAge, CodeRepository } from '../model/code.ts';
import type { Document } from '../model/document.ts';
import { once } from '../model/once.ts';
import type { Found } from '../model/rule.ts';
import type { Settings } from '../model/settings.ts';
import { everyFile, type Tree } from '../model/source.ts';
import { codeAges } from './code-age.ts';
import { coverageOf, pathSteps } from './covers.ts';
import { goneNames } from './gone-names.ts';

const FILES = 200_000;
/** Tries of patterns for all documents together, a second or two; who asks for more is told nothing. */
const EFFORT = 2e8;

/**
 * Nobody asks git where no document covers anything, or names what is missing. Without `code` there is no history: nothing
 * has an age, only `covers:` may name what is missing, and the files are those of the tree.
 */
export function codeFacts(
  living: readonly Document[],
  tree: Tree,
  code: CodeRepository | undefined,
  limits: Settings['code'],
) {
  const untracked = once(() => everyFile(tree, FILES));
  const repository = code ?? treeRepository(untracked);
  const prefix = repository.prefix;
  const effort = { left: EFFORT };
  const ages = once(() => {
    const speaking = code === undefined ? living.filter((one) => one.covers.length > 0) : living;
    const all = speaking.flatMap((one) => coverageOf(one, prefix, effort) ?? []);
    return codeAges(all, repository, limits, effort);
  });
  // What nobody has committed yet is there, too.
  const present = once(() => untracked().map((file) => pathSteps(prefix + file)));
  return {
    codeAges: (): ReadonlyMap<string, CodeAge> => ages().ages,
    idleCovers: (): readonly Found<'nothing'>[] =>
      [...ages().idle].flatMap(([path, patterns]) =>
        patterns.flatMap(({ written, span, pattern, isNegated }) => {
          if (span === null || isNegated) return [];
          const isThere = present().some(pattern);
          const found = { message: 'nothing', path, at: span, data: { pattern: written } } as const;
          return isThere || effort.left < 0 ? [] : [found];
        }),
      ),
    goneNames: () => (code === undefined ? [] : goneNames(living, code, tree)),
  };
}

export function agesForHealth(
  documents: readonly Document[],
  code: CodeRepository | undefined,
  limits: Settings['code'],
): ReadonlyMap<string, CodeAge> {
  if (code === undefined) return new Map();
  const effort = { left: EFFORT };
  const isThere = (path: string): boolean => code.files().has(path);
  const all = documents.flatMap((one) => coverageOf(one, code.prefix, effort, isThere) ?? []);
  return codeAges(all, code, limits, effort).ages;
}

function treeRepository(files: () => readonly string[]): CodeRepository {
  return {
    prefix: '',
    files: () => new Set(files()),
    deleted: () => [],
    everAdded: () => null,
    isCommitted: () => false,
    steps: () => [],
    lines: () => new Map(),
    renames: () => new Map(),
    removal: () => '',
    textAt: () => '',
    ignored: () => new Set(),
  };
}

/** Paths in the workspace that commits brought; null where it is not known of all. */
export function everThereIn(code: CodeRepository | undefined): readonly string[] | null {
  const all = code?.everAdded();
  const { prefix = '' } = code ?? {};
  return all?.flatMap((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : [])) ?? null;
}
