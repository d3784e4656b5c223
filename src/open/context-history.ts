// How a target came to see what it sees: the commits behind, from git's objects; those that touch nothing of the answer are passed over.

import { createHash } from 'node:crypto';
import {
  diffContexts,
  findTarget,
  type Hierarchy,
  listTargets,
  openTree,
  resolve,
  seenBy,
  seesDifferently,
} from '../core.ts';
import type { Document } from '../model/document.ts';
import type { Commit, HistoryEnd, LogEntry } from '../model/history.ts';
import { folderOf } from '../model/paths.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Tree } from '../model/source.ts';
import { isUsageError } from '../model/usage-error.ts';
import { type CommitNames, listCommit } from '../read/git-listing.ts';
import { type Fetched, fetchInto, namedTree } from '../read/git-tree.ts';
import { nameBefore, type Step, stepsBack, undo } from '../read/git-walk.ts';
import { findMoment } from '../read/moment.ts';
import { findCommit } from '../read/revision.ts';

export interface HistoryInput {
  readonly hierarchy: Hierarchy;
  readonly root: string;
  readonly now: string;
  readonly excluded: (path: string) => boolean;
  /** Full hash where history ends; left out, HEAD. */
  readonly commit?: string | undefined;
  readonly target: Target;
  /** A revision or a date; what is older is not told. */
  readonly since: string | null;
}

/** What an answer depends on: files that were read or asked for, and folders that were listed. */
interface Asked {
  readonly files: Set<string>;
  readonly folders: Set<string>;
}

interface State {
  readonly context: ResolvedContext | null;
  readonly target: Target | null;
  readonly hierarchy: Hierarchy;
  readonly asked: Asked;
}

/** So many steps have their files fetched at once. */
const AT_ONCE = 200;
/** How often the paths that older states ask for may make the walk begin anew; then every commit is looked at. */
const MOST_WALKS = 4;

/** Newest first. Gives why it ended. Throws UsageError where there is no history. */
export function* contextHistory(input: HistoryInput): Generator<LogEntry, HistoryEnd> {
  const { root, since } = input;
  const head = findCommit(root, input.commit ?? 'HEAD');
  const start = since === null ? null : beginning(root, since);
  const known = new Map<string, Document>();
  const fetched: Fetched = new Map();
  const first = recorded(input.hierarchy.tree);
  contextIn(openTree(first.tree, input.hierarchy.settings), input.target, input);
  let wanted: ReadonlySet<string> = first.asked.files;
  const stateAt = (names: CommitNames, target: Target | string): State => {
    const options = {
      maxFileBytes: input.hierarchy.settings.maxFileBytes,
      excluded: input.excluded,
    };
    const bare = namedTree(
      root,
      names,
      { ...options, wanted: (path) => wanted.has(path) },
      fetched,
    );
    const { tree, asked } = recorded(bare);
    const hierarchy = openTree(tree, input.hierarchy.settings, {
      known: (path) => known.get(path) ?? null,
      learn: (path, _, document) => known.set(path, document),
    });
    const found = typeof target === 'string' ? definedBy(hierarchy, target) : target;
    const context = found === null ? null : contextIn(hierarchy, found, input);
    wanted = asked.files;
    return { context, target: found, hierarchy, asked };
  };

  let covered = pathsOf(first.asked);
  let told = 0;
  for (let walk = 1; ; walk++) {
    const wider = new Set(covered);
    const paths = walk > MOST_WALKS ? ['.'] : covered;
    const steps = stepsBack(root, head, paths, start);
    const names = listCommit(root, head);
    let after = stateAt(names, input.target);
    let at = 0;
    let prefetched = 0;
    let end: HistoryEnd | null = null;
    const isCovered = covering(paths);
    for (const [index, step] of steps.entries()) {
      if (!touches(step, after.asked)) {
        undo(names, step);
        continue;
      }
      if (index >= prefetched) {
        prefetched = index + AT_ONCE;
        prefetch(steps.slice(index, prefetched), after.asked);
      }
      undo(names, step);
      if (step.isEdge) {
        end = 'shallow';
        break;
      }
      let before = stateAt(names, after.target ?? input.target);
      if (before.context === null && after.target?.path) {
        const old = nameBefore(root, step, after.target.path);
        if (old !== null) before = stateAt(names, old);
      }
      const missing = pathsOf(before.asked).filter((path) => !isCovered(path));
      if (missing.length > 0 && walk <= MOST_WALKS) {
        for (const path of missing) wider.add(path);
        break;
      }
      if (before.context === null && after.context === null) {
        after = { ...before, target: after.target };
        continue;
      }
      const change = diffContexts(before.context, after.context);
      if (seesDifferently(change) && at++ >= told) {
        told = at;
        yield { commit: commitOf(step), change };
      }
      if (before.context === null) {
        end = 'created';
        break;
      }
      after = before;
    }
    if (end !== null) return end;
    if (wider.size === covered.length) return start === null ? 'created' : 'since';
    covered = [...wider];
  }

  function prefetch(steps: readonly Step[], { files }: Asked): void {
    fetched.clear();
    const ids = steps.flatMap(({ changes }) =>
      changes.flatMap(({ path, before }) =>
        before?.mode.startsWith('100') && files.has(path) ? [before.id] : [],
      ),
    );
    fetchInto(fetched, root, [...new Set(ids)], input.hierarchy.settings);
  }
}

/** The commit after which history is told; null: from the beginning. */
function beginning(root: string, since: string): string | null {
  try {
    return findMoment(root, since).commit;
  } catch (error) {
    // Nothing is older than a date before the first commit.
    if (isUsageError(error) && error.message.startsWith('There is no commit before')) return null;
    throw error;
  }
}

function contextIn(
  hierarchy: Hierarchy,
  { id, reader }: Target,
  { now }: Pick<HistoryInput, 'now'>,
): ResolvedContext | null {
  try {
    const { target } = findTarget(hierarchy, id);
    const seen = reader === undefined ? target : seenBy(hierarchy, target, reader);
    const context = resolve(hierarchy, seen, new Map(), { now, findings: [], hash: sha256 });
    return context.layers.length === 0 ? null : context;
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}

function definedBy(hierarchy: Hierarchy, path: string): Target | null {
  return listTargets(hierarchy).find((target) => target.path === path) ?? null;
}

function recorded(tree: Tree): { readonly tree: Tree; readonly asked: Asked } {
  const asked: Asked = { files: new Set(), folders: new Set() };
  return {
    asked,
    tree: {
      ...tree,
      list(folder) {
        asked.folders.add(folder);
        return tree.list(folder);
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

/** False: the answer is the same before the step. */
function touches({ changes, isEdge }: Step, { files, folders }: Asked): boolean {
  if (isEdge) return true;
  return changes.some(({ path, before, after }) => {
    if (files.has(path) || files.has(folderOf(path))) return true;
    if (before !== null && after !== null) return false;
    for (let at = folderOf(path); at !== ''; at = folderOf(at)) if (folders.has(at)) return true;
    return folders.has('');
  });
}

/**
 * Paths for git, none inside another. The root is left out: whatever counts there is asked for by its name, or stands in a
 * folder that was listed.
 */
function pathsOf({ files, folders }: Asked): readonly string[] {
  const isCovered = covering([...folders].filter((folder) => folder !== ''));
  const outer = [...folders].filter((folder) => folder !== '' && !isCovered(folderOf(folder)));
  const isInside = covering(outer);
  return [...outer, ...[...files].filter((path) => path !== '' && !isInside(path))];
}

/** True for paths that are one of some, or inside one. */
function covering(paths: readonly string[]): (path: string) => boolean {
  const known = new Set(paths);
  if (known.has('.')) return () => true;
  return (path) => {
    for (let at = path; at !== ''; at = folderOf(at)) if (known.has(at)) return true;
    return false;
  };
}

function commitOf({ commit, time, author, subject }: Step): Commit {
  return { hash: commit, time, author, subject };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
