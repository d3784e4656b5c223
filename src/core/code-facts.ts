// What the documents of a workspace say of code, held against the repository around it.

import type { CodeAge, CodeRepository } from '../model/code.ts';
import type { Document } from '../model/document.ts';
import { once } from '../model/once.ts';
import { join } from '../model/paths.ts';
import type { Found } from '../model/rule.ts';
import type { CodeSettings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { codeAges } from './code-age.ts';
import { coverageOf } from './covers.ts';
import { goneNames } from './gone-names.ts';
import { pathSteps } from './path-pattern.ts';

interface CodeInput {
  readonly documents: readonly Document[];
  readonly retired: ReadonlySet<string>;
  readonly tree: Tree;
  readonly limits: CodeSettings;
  /** Left out, there is no history: nothing has an age, and the files are those of the tree. */
  readonly code?: CodeRepository | undefined;
}

const FILES = 200_000;
/** Tries of patterns for all documents together, a second or two; who asks for more is told nothing. */
const EFFORT = 2e8;

/** Nobody asks git where no document covers anything, or names what is missing. */
export function codeFacts({ documents, retired, tree, limits, code }: CodeInput) {
  const living = documents.filter(({ path }) => !retired.has(path));
  const untracked = once(() => filesIn(tree));
  const repository = code ?? treeRepository(untracked);
  const prefix = repository.prefix;
  const effort = { left: EFFORT };
  const ages = once(() => {
    const all = living.flatMap((one) => coverageOf(one, prefix, effort) ?? []);
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
          const isThere = pattern !== null && present().some(pattern);
          const found = { message: 'nothing', path, at: span, data: { pattern: written } } as const;
          return isThere || effort.left < 0 ? [] : [found];
        }),
      ),
    goneNames: () => (code === undefined ? [] : goneNames(living, code, tree)),
  };
}

/** Ages for people who look, those by the paths that a text names among them. */
export function agesForHealth(
  documents: readonly Document[],
  code: CodeRepository | undefined,
  limits: CodeSettings,
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
    isCommitted: () => false,
    steps: () => [],
    lines: () => new Map(),
    renames: () => new Map(),
    ignored: () => new Set(),
  };
}

function filesIn(tree: Tree): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { name, type } of tree.list(folder)) {
      if (name === 'node_modules' || name === '.git') continue;
      (type === 'file' ? found : folders).push(join(folder, name));
    }
    if (found.length > FILES) break;
  }
  return found;
}
