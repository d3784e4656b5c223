// In: a root, and what besides its files decides a report. Out: where the last report is kept, and that report if nothing changed.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CheckReport } from '../model/finding.ts';
import type { Tree } from '../model/source.ts';
import { checkoutOf } from './git.ts';
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

/** In the nearest `node_modules` up to the top of the repository, else in `.cache` under the root. */
export function cacheFile(root: string): string {
  const name = `${createHash('sha256').update(root).digest('hex').slice(0, 16)}.json`;
  const top = checkoutOf(root)?.top ?? root;
  for (let at = realpathSync(root); ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules'))) {
      return join(at, 'node_modules', '.cache', 'stratigraph', name);
    }
    if (at === top || dirname(at) === at) break;
  }
  return join(root, '.cache', 'stratigraph', name);
}

/** The report that is kept in `file`; null where there is none, it is broken, or anything that it depends on changed. */
export function recall(
  file: string,
  key: string,
  root: string,
  trees: readonly Tree[],
): CheckReport | null {
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Entry;
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
