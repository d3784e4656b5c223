// The two held against each other; git's objects are read, nothing is checked out.

import { createHash } from 'node:crypto';
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
import type { DateStamp } from '../model/source.ts';
import { changedFiles, codeAround } from '../read/code-repository.ts';
import { repositoryPrefix } from '../read/git.ts';
import { gitTree } from '../read/git-tree.ts';
import { withMemoryHome } from '../read/home-tree.ts';
import { findBase } from '../read/revision.ts';
import type { History } from './dates.ts';
import { historyOf } from './dates.ts';

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
    hash: sha256,
  });
  const untouched = settings.code.notices
    ? untouchedBy(head.graph, repositoryPrefix(root), () =>
        changedFiles(root, commit, input.commit ?? null),
      )
    : [];
  return { base: { revision, commit }, ...compared, untouched };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A document that is the same has the same history; only for the others git is asked. */
async function historyThen(
  hierarchy: Checked['hierarchy'],
  { root, head, history }: CompareInput,
  commit: string,
): Promise<History> {
  const paths = documentPaths(hierarchy);
  const others: string[] = [];
  const dates = new Map<string, DateStamp>();
  const changed = new Map<string, string>();
  for (const path of paths) {
    const document = hierarchy.document(path);
    if (document === null || document !== head.graph.documents.get(path)) others.push(path);
    else {
      const [date, change] = [history.dates.get(path), history.changed.get(path)];
      if (date !== undefined) dates.set(path, date);
      if (change !== undefined) changed.set(path, change);
    }
  }
  const asked = await historyOf(hierarchy, root, others, commit);
  return {
    dates: new Map([...dates, ...asked.dates]),
    changed: new Map([...changed, ...asked.changed]),
  };
}
