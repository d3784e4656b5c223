// What the documents of a workspace say of code, held against the repository around it.

import type { CodeAge, CodeRepository, CodeStep } from '../model/code.ts';
import type { Document } from '../model/document.ts';
import { once } from '../model/once.ts';
import { folderOf, pathBetween } from '../model/paths.ts';
import type { Found } from '../model/rule.ts';
import type { Facts } from '../model/rule-facts.ts';
import type { Settings } from '../model/settings.ts';
import { everyFile, type Tree } from '../model/source.ts';
import { codeAges, lastName, standIn } from './code-age.ts';
import { coverageOf, pathSteps } from './covers.ts';
import { goneNames, namesAfter, ownCommit } from './gone-names.ts';

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

/** As many are looked into, each by a git of its own. */
const MOST_ASKED = 100;

/** Where git knows what became of the very file, that is told, and no name that is nearly the same. */
export function withDeletions(
  broken: Facts['brokenLinks'],
  code: CodeRepository,
): Facts['brokenLinks'] {
  const pathOf = ({ key = [] }: (typeof broken)[number]): string => code.prefix + key[0];
  const files = code.files();
  // No file has a name with this character, and no process takes it.
  const asked = broken.filter(({ message }) => message.startsWith('file'));
  const left = new Set(asked.map(pathOf).filter((path) => !path.includes('\0')));
  const deletions = new Map<string, CodeStep>();
  for (const step of left.size === 0 ? [] : code.steps([...left], 'AD')) {
    if (step.isEdge) break;
    for (const { path, after } of step.changes)
      if (after === null && left.delete(path)) deletions.set(path, step);
    if (left.size === 0) break;
  }
  const steps = [...new Set(deletions.values())];
  const { renames, ends, lastOf } = namesAfter([...deletions.keys()], steps, files, code);
  return broken.map((one, at) => {
    const last = lastOf(pathOf(one));
    const step = ends.get(last) ?? deletions.get(pathOf(one));
    if (step === undefined) return one;
    const { near: _, target, ...known } = one.data ?? {};
    const own = at < MOST_ASKED ? ownCommit(step, last, code) : {};
    const now = standIn(last, files);
    const data = { ...known, now, commit: step.commit.slice(0, 7), day: step.day, ...own };
    const { to } = lastName(pathOf(one), renames, files);
    return to?.startsWith(code.prefix)
      ? renamedLink({ ...one, data: { ...data, to: to.slice(code.prefix.length) } }, `${target}`)
      : { ...one, message: 'fileDeleted', data };
  });
}

function renamedLink(one: Facts['brokenLinks'][number], target: string) {
  const from = target.replace(/[?#].*$/s, '');
  const to = pathBetween(folderOf(one.path), String(one.data?.to));
  const isPlain = !/^\/|^mdc:|[%<>]/.test(from + to);
  const ahead = from.startsWith('./') && !to.startsWith('../') ? './' : '';
  const rename = isPlain ? { from, to: ahead + to } : undefined;
  return { ...one, message: 'fileRenamed', rename } as const;
}
