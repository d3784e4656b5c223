// The last report of a check, kept for as long as nothing changes that it depends on.

import type { CheckReport } from '../model/finding.ts';
import type { Tree } from '../model/source.ts';
import { readCache } from './cache-file.ts';
import { type Looks, stampOf } from './tree-stamp.ts';

/** One tree that a report depends on: that of the workspace, and the one with what the settings exclude. */
export interface CachedTree {
  readonly tree: Tree;
  readonly looks: Looks;
}

interface Entry {
  readonly key: string;
  readonly looks: readonly Looks[];
  readonly stamps: readonly string[];
  readonly report: CheckReport;
}

/** Name of the cache's file. */
export const REPORT = 'check.json';

/** The report that is kept; null where there is none, it is broken, or anything that it depends on changed. */
export function recall(root: string, key: string, trees: readonly Tree[]): CheckReport | null {
  try {
    const entry = JSON.parse(
      new TextDecoder().decode(readCache(root, REPORT) ?? undefined),
    ) as Entry;
    if (entry.key !== key || entry.looks.length !== trees.length) return null;
    const same = trees.every((tree, at) => {
      const looks = entry.looks[at];
      return looks !== undefined && stampOf(root, tree, looks) === entry.stamps[at];
    });
    return same && entry.report.schemaVersion === 1 ? entry.report : null;
  } catch {
    return null;
  }
}

/** The text to keep in the cache's file. */
export function entryText(
  key: string,
  root: string,
  trees: readonly CachedTree[],
  report: CheckReport,
): string {
  const entry: Entry = {
    key,
    looks: trees.map(({ looks }) => looks),
    stamps: trees.map(({ tree, looks }) => stampOf(root, tree, looks)),
    report,
  };
  return JSON.stringify(entry);
}
