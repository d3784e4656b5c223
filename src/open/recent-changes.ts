// What the last commits changed for every target: one walk back, from git's objects.

import { createHash } from 'node:crypto';
import { changedTargets, claimOf, type Hierarchy, openTree, type State, stateOf } from '../core.ts';
import type { Document } from '../model/document.ts';
import type { CommitChanges, RecentChanges } from '../model/history.ts';
import { gitTree } from '../read/git-tree.ts';
import { commitOf, type Step, stepsBack } from '../read/git-walk.ts';
import { findCommit } from '../read/revision.ts';

export interface RecentInput {
  readonly hierarchy: Hierarchy;
  readonly root: string;
  readonly now: string;
  readonly excluded: (path: string) => boolean;
  /** Full hash where history ends; left out, HEAD. */
  readonly commit?: string | undefined;
  /** So many commits that changed something are told. */
  readonly most: number;
}

/** So many commits are looked at for each that is told. */
const LOOKED_AT = 20;
/** The files of so many commits are fetched at once. */
const AT_ONCE = 200;
/** Targets that are compared, over all commits; of a tree with many, each so often. */
const MOST_COMPARED = 300;
const MOST_EACH = 3;

/** The last answer: while somebody writes, the commits stay what they are. */
let last: { readonly of: string; readonly answer: RecentChanges } | null = null;

/** Newest first. Throws UsageError where there is no history. */
export function recentChanges(input: RecentInput): RecentChanges {
  const { root, most, hierarchy } = input;
  const head = findCommit(root, input.commit ?? 'HEAD');
  const of = JSON.stringify([root, head, most, hierarchy.settings]);
  if (last?.of !== of) last = { of, answer: walk(input, head) };
  return last.answer;
}

function walk(input: RecentInput, head: string): RecentChanges {
  const { root, now, most } = input;
  const { settings } = input.hierarchy;
  const steps = stepsBack(root, head, ['.'], null, most * LOOKED_AT);
  const documents = new Map<string, Document>();
  const hashes = new Map<string, string>();
  const hash = (text: string): string => {
    const known = hashes.get(text) ?? sha256(text);
    hashes.set(text, known);
    return known;
  };
  const wanted = (path: string): boolean => claimOf(input.hierarchy, path) !== undefined;
  const { excluded } = input;
  const atHand = (path: string): Document | null =>
    documents.get(path) ?? (wanted(path) ? input.hierarchy.document(path) : null);
  const tree = gitTree(root, head, {
    ...{ maxFileBytes: settings.maxFileBytes, excluded, wanted },
    known: (path) => atHand(path)?.text ?? null,
  });
  const read = new Set<string>();
  const state = (): State =>
    stateOf(
      openTree(
        {
          ...tree,
          read(path) {
            read.add(path);
            return tree.read(path);
          },
        },
        settings,
        {
          known: atHand,
          learn: (path, _, document) => documents.set(path, document),
        },
      ),
    );
  const concerns = ({ path, before, after }: Step['changes'][number]): boolean =>
    read.has(path) || ((before === null || after === null) && wanted(path));

  const commits: CommitChanges[] = [];
  let compared = 0;
  let after = state();
  const mostCompared = Math.max(MOST_COMPARED, MOST_EACH * after.layers.size);
  for (const [index, step] of steps.entries()) {
    if (index % AT_ONCE === 0) tree.fetch(idsOf(steps.slice(index, index + AT_ONCE), wanted));
    for (const { path, before } of step.changes)
      tree.set(path, before?.mode ?? '', before?.id ?? null);
    if (!step.changes.some(concerns)) continue;
    if (step.isEdge) return { commits, end: 'shallow' };
    const before = state();
    const targets = changedTargets(before, after, { now, hash });
    after = before;
    if (targets.length > 0) commits.push({ commit: commitOf(step), targets });
    compared += targets.length;
    if (commits.length >= most || compared > mostCompared) return { commits, end: 'limit' };
  }
  return { commits, end: steps.length < most * LOOKED_AT ? 'created' : 'limit' };
}

/** Contents before some steps of files that will probably be read. */
function idsOf(steps: readonly Step[], wanted: (path: string) => boolean): readonly string[] {
  const ids = steps.flatMap(({ changes }) =>
    changes.flatMap(({ path, before }) =>
      before?.mode.startsWith('100') && wanted(path) ? [before.id] : [],
    ),
  );
  return [...new Set(ids)];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
