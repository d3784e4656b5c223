import { hash } from 'node:crypto';
import type { CheckReport } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { buildStamp, cachePath, entryText, looksOf, REPORT, recall } from '../read/check-cache.ts';
import { headOf } from '../read/history.ts';
import type { RecordedTree } from '../read/tree-views.ts';

/** Fewer documents are checked in the time that it takes to look for changes, and no folder is made for them. */
const WORTH_KEEPING = 50;

export interface CachedCheck {
  readonly report: CheckReport;
  /** Path in the root and text of the cache's file, where there is something new to keep. */
  readonly keep: { readonly path: string; readonly text: string } | null;
}

export interface CacheInput {
  readonly root: string;
  readonly settings: Settings;
  readonly now: string;
  /** When the run began, milliseconds since 1970. */
  readonly started: number;
  /** The workspace's tree, then the one with what the settings exclude where that is another one. */
  readonly trees: readonly RecordedTree[];
  /** The same trees, not recorded. */
  readonly bare: readonly Tree[];
  readonly documents: () => number;
  readonly check: () => Promise<CheckReport>;
}

export async function cachedCheck(input: CacheInput): Promise<CachedCheck> {
  const { root, trees, bare, started } = input;
  if (input.documents() < WORTH_KEEPING) return { report: await input.check(), keep: null };
  const key = keyOf(input);
  const known = recall(root, key, bare);
  if (known !== null) return { report: known, keep: null };
  const report = await input.check();
  const looks = trees.map(({ tree, seen }) => ({ tree, looks: looksOf(root, seen, started) }));
  return {
    report,
    keep: { path: cachePath(root, REPORT), text: entryText(key, root, looks, report) },
  };
}

/** Everything but files that a report depends on. */
function keyOf({ root, settings, now }: CacheInput): string {
  const parts = [buildStamp(), settings, reportDays(now), headOf(root)];
  return hash('sha256', JSON.stringify(parts));
}

/** Of now only the day counts, here and where it is already tomorrow. Both `YYYY-MM-DD`. */
function reportDays(now: string): readonly [today: string, furthest: string] {
  const furthest = new Date(Date.parse(now) + 14 * 3_600_000).toISOString();
  return [now.slice(0, 10), furthest.slice(0, 10)];
}
