// The two held against each other; git's objects are read, nothing is checked out.

import { hash } from 'node:crypto';
import {
  build,
  type Checked,
  type CheckOptions,
  check,
  claimOf,
  compare,
  documentPaths,
  openTree,
  untouchedBy,
} from '../core.ts';
import type { Comparison } from '../model/change.ts';
import { changedFiles, codeAround } from '../read/code-repository.ts';
import { repositoryPrefix } from '../read/git.ts';
import { gitTree } from '../read/git-tree.ts';
import { findBase } from '../read/revision.ts';
import { withMemoryHome } from '../read/tree-views.ts';
import { type History, historyOf } from './dates.ts';

export interface CompareInput {
  readonly root: string;
  /** Full hash of what is held against the revision; left out, the disk. */
  readonly commit?: string | undefined;
  readonly head: Checked;
  /** What git knows of the documents as they are now. */
  readonly history: History;
  /** As the workspace was checked; the revision is checked with the same settings at the same moment. */
  readonly options: Pick<CheckOptions, 'now' | 'tokens'>;
  readonly excluded: (path: string) => boolean;
  /** Count the tokens of targets that differ. */
  readonly countTokens: boolean;
}

/** Throws UsageError where there is no such revision, or where the clone lacks its files. */
export async function compareWith(revision: string, input: CompareInput): Promise<Comparison> {
  const { root, head, options } = input;
  const { settings } = head.hierarchy;
  const commit = findBase(root, revision, input.commit);
  const atHand = head.graph.documents;
  const limits = {
    maxFileBytes: settings.maxFileBytes,
    known: (path: string) => atHand.get(path)?.text ?? null,
    wanted: (path: string) => claimOf(head.hierarchy, path) !== undefined,
  };
  const tree = withMemoryHome(
    gitTree(root, commit, { ...limits, excluded: input.excluded }),
    settings,
  );
  const hierarchy = openTree(tree, settings, { known: (path) => atHand.get(path) ?? null });
  const { dates, changed } = await historyThen(hierarchy, input, commit);
  const graph = build(hierarchy, dates);
  const everything =
    settings.exclude.length === 0 ? tree : withMemoryHome(gitTree(root, commit, limits), settings);
  const report = check(hierarchy, graph, {
    ...{ ...options, changed, everything },
    code: codeAround(root, commit),
  });
  const compared = compare({ hierarchy, graph, report, dates }, head, {
    ...(input.countTokens ? options : { now: options.now }),
    hash: (text) => hash('sha256', text),
  });
  const untouched = settings.code.notices
    ? untouchedBy(head.graph, repositoryPrefix(root), () =>
        changedFiles(root, commit, input.commit ?? null),
      )
    : [];
  return { base: { revision, commit }, ...compared, untouched };
}

/** A document that is the same has the same history; only for the others git is asked. */
async function historyThen(
  hierarchy: Checked['hierarchy'],
  { root, head, history }: CompareInput,
  commit: string,
): Promise<History> {
  const isOther = (path: string): boolean =>
    hierarchy.document(path) !== head.graph.documents.get(path);
  const others = new Set(documentPaths(hierarchy).filter(isOther));
  const asked = await historyOf(hierarchy, root, [...others], commit);
  const same = <Of>(known: ReadonlyMap<string, Of>) =>
    [...known].filter(([path]) => !others.has(path));
  return {
    dates: new Map([...same(history.dates), ...asked.dates]),
    changed: new Map([...same(history.changed), ...asked.changed]),
  };
}
