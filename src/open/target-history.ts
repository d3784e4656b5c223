// What commits changed: for one target all the way back, for all targets lately. Git's objects are read, nothing is checked out.

import { hash } from 'node:crypto';
import {
  diffContexts,
  findTarget,
  type Hierarchy,
  joinViews,
  listTargets,
  openTree,
  resolve,
  seenBy,
  seesDifferently,
  viewNames,
} from '../core.ts';
import type { HistoryEnd, LogEntry, TargetChange } from '../model/change.ts';
import type { Document } from '../model/document.ts';
import { folderOf, nameOf } from '../model/paths.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Tree } from '../model/source.ts';
import { nullBeforeHistory, orNull } from '../model/usage-error.ts';
import { type ChangingTree, gitTree } from '../read/git-tree.ts';
import { commitOf, nameBefore, type Step, stepsBack } from '../read/git-walk.ts';
import { findCommit, findMoment } from '../read/revision.ts';
import type { Moment } from './workspace.ts';

/** What an answer depends on: files that were read or asked for, and what folders held that were listed. */
interface AskedPaths {
  readonly files: Set<string>;
  readonly folders: Map<string, ReadonlySet<string>>;
}

interface Seen {
  readonly context: ResolvedContext | null;
  /** The same as each reader has it. */
  readonly views: ReadonlyMap<string, ResolvedContext | null>;
  readonly target: Target | null;
  readonly asked: AskedPaths;
}

/** So many files are fetched at once. */
const AT_ONCE = 5000;
/** How often older states may ask for paths that were not looked at; then every commit is. */
const MOST_WALKS = 8;

/** What changed for one target, newest first; with `views` of a commit one entry for each reader who has a target in its own way. What is older than `since`, a revision or a date, is not told. Gives why it ended. Throws UsageError where there is no history. */
export function* contextHistory(
  input: Moment,
  asOf: Target,
  since: string | null,
  views: boolean,
): Generator<LogEntry, HistoryEnd> {
  const { root } = input;
  const { settings, dialects } = input.hierarchy;
  const start = since === null ? null : startCommit(root, since);
  const now = recordingTree(input.hierarchy.tree);
  const names = new Map<string, string>();
  const seenIn = (hierarchy: Hierarchy, target: Target): Omit<Seen, 'target' | 'asked'> => {
    for (const [reader, name] of views ? viewNames(hierarchy, target) : [])
      names.set(reader, names.get(reader) ?? name);
    const all = [...names.keys()].map(
      (reader) => [reader, contextIn(hierarchy, { ...target, reader }, input)] as const,
    );
    return { context: contextIn(hierarchy, target, input), views: new Map(all) };
  };
  seenIn(openTree(now.tree, settings), asOf);
  const homes = dialects.flatMap(({ format, markers }) => [...(format?.folders ?? []), ...markers]);
  const paths = new Set([...homes, ...pathsOf(now.asked)].filter((path) => path !== ''));

  const known = new Map<string, Document>();
  let { asked } = now;
  const wanted = (path: string): boolean => asked.files.has(path);
  const stateIn = (bare: Tree, target: Target | string): Seen => {
    const { tree, asked: seen } = recordingTree(bare);
    const hierarchy = openTree(tree, settings, {
      known: (path) => known.get(path) ?? null,
      learn: (path, _, document) => known.set(path, document),
    });
    const found =
      typeof target === 'string'
        ? (listTargets(hierarchy).find(({ path }) => path === target) ?? null)
        : target;
    const answer = found ? seenIn(hierarchy, found) : { context: null, views: new Map() };
    asked = seen;
    return { ...answer, target: found, asked: seen };
  };

  let head = findCommit(root, input.commit ?? 'HEAD');
  let target = asOf;
  for (let walk = 1; ; walk += 1) {
    const covered = walk > MOST_WALKS ? ['.'] : outermost(paths);
    const isCovered = pathFilter(covered);
    const steps = stepsBack(root, head, covered, start);
    const { maxFileBytes } = settings;
    const tree = gitTree(root, head, { maxFileBytes, excluded: input.excluded, wanted });
    let after = stateIn(tree, target);
    let isWider = false;
    for (const [, step] of rewind(tree, steps, wanted)) {
      if (!touches(step, after.asked, tree)) continue;
      if (step.isEdge) return 'shallow';
      let before = stateIn(tree, after.target ?? target);
      if (before.context === null && after.target?.path) {
        const old = nameBefore(root, step, after.target.path);
        if (old !== null) before = stateIn(tree, old);
      }
      const more = pathsOf(before.asked).filter((path) => !isCovered(path));
      const isNew = [...names.keys()].some((reader) => !after.views.has(reader));
      if (more.length > 0 || isNew) {
        for (const path of more) paths.add(path);
        head = step.commit;
        target = after.target ?? target;
        isWider = true;
        break;
      }
      if (before.context !== null || after.context !== null) {
        const commit = commitOf(step);
        for (const change of changesBetween(before, after, names)) yield { commit, change };
        if (before.context === null) return 'created';
      }
      after = before;
    }
    if (!isWider) return start === null ? 'created' : 'since';
  }
}

/** Each reader has a view of a target that is there before and after; what is left is for whoever else reads there. */
function changesBetween(
  before: Seen,
  after: Seen,
  names: ReadonlyMap<string, string>,
): readonly TargetChange[] {
  const plain = diffContexts(before.context, after.context, { tellsText: true });
  const target = plain.id;
  const views = [...names].flatMap(([reader, name]): readonly TargetChange[] => {
    const [was, is] = [before.views.get(reader) ?? null, after.views.get(reader) ?? null];
    if (plain.kind !== 'changed' || (was ?? is) === null) return [];
    const view = diffContexts(was, is, { name, tellsText: true });
    return [{ ...view, id: `${target} as ${reader}`, seenBy: { target, reader } }];
  });
  const all = views.length === 0 ? [plain] : joinViews(views, new Map([[target, plain]]));
  return all.filter(seesDifferently).map((change) => ({
    ...change,
    sections: change.sections.map(({ texts: _, ...section }) => section),
  }));
}

/** Sets the tree back step by step; what will probably be read of the next ones is fetched together. */
export function* rewind(
  tree: ChangingTree,
  steps: readonly Step[],
  wanted: (path: string) => boolean,
): Generator<readonly [at: number, step: Step]> {
  let end = 0;
  for (const [index, step] of steps.entries()) {
    if (index === end) {
      const ids = new Set<string>();
      for (; end < steps.length && (end === index || ids.size < AT_ONCE); end += 1) {
        for (const { path, before } of steps[end]?.changes ?? [])
          if (before?.mode.startsWith('100') && wanted(path)) ids.add(before.id);
      }
      tree.fetch([...ids]);
    }
    for (const { path, before } of step.changes)
      tree.set(path, before?.mode ?? '', before?.id ?? null);
    yield [index, step];
  }
}

/** The commit after which history is told; null: from the beginning. */
function startCommit(root: string, since: string): string | null {
  try {
    return findMoment(root, since).commit;
  } catch (error) {
    return nullBeforeHistory(error);
  }
}

function contextIn(hierarchy: Hierarchy, { id, reader }: Target, { now }: Pick<Moment, 'now'>) {
  return orNull(() => {
    const { target } = findTarget(hierarchy, id);
    const seen = reader === undefined ? target : seenBy(hierarchy, target, reader);
    const context = resolve(hierarchy, seen, new Map(), {
      now,
      findings: [],
      hash: (text) => hash('sha256', text),
    });
    return context.layers.length === 0 ? null : context;
  });
}

function recordingTree(tree: Tree): { readonly tree: Tree; readonly asked: AskedPaths } {
  const asked: AskedPaths = { files: new Set(), folders: new Map() };
  return {
    asked,
    tree: {
      ...tree,
      list(folder) {
        const entries = tree.list(folder);
        asked.folders.set(folder, new Set(entries.map(({ name }) => name)));
        return entries;
      },
      has(path) {
        asked.files.add(path);
        return tree.has(path);
      },
      read(path) {
        asked.files.add(path);
        return tree.read(path);
      },
    },
  };
}

/** False: the answer is the same before the step, of which `tree` is. */
function touches({ changes, isEdge }: Step, { files, folders }: AskedPaths, tree: Tree): boolean {
  if (isEdge) return true;
  return changes.some(({ path, before, after }) => {
    if (files.has(path)) return true;
    if (before !== null && after !== null) return false;
    // A file that comes or goes may bring its folder, or take it away, and the one around that.
    for (let at = path; at !== ''; at = folderOf(at)) {
      const listed = folders.get(folderOf(at));
      if (listed === undefined) continue;
      const isThere = tree.list(folderOf(at)).some(({ name }) => name === nameOf(at));
      if (listed.has(nameOf(at)) !== isThere) return true;
    }
    return false;
  });
}

/**
 * Paths for git, none inside another. The root is left out: whatever counts there is asked for by its name, or stands in a
 * folder that was listed.
 */
function pathsOf({ files, folders }: AskedPaths): readonly string[] {
  return outermost([...folders.keys(), ...files].filter((path) => path !== ''));
}
function outermost(paths: Iterable<string>): readonly string[] {
  const all = new Set(paths);
  const isCovered = pathFilter([...all]);
  return [...all].filter((path) => !isCovered(folderOf(path)));
}

function pathFilter(paths: readonly string[]): (path: string) => boolean {
  const known = new Set(paths);
  if (known.has('.')) return () => true;
  return (path) => {
    for (let at = path; at !== ''; at = folderOf(at)) if (known.has(at)) return true;
    return false;
  };
}
