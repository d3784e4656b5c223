// The last report of a check, kept for as long as nothing changes that it depends on.

import { createHash, type Hash, hash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckReport } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree, TreeEntry } from '../model/source.ts';
import { headOf } from './history.ts';
import { readInside } from './inside-root.ts';
import type { RecordedTree, Seen } from './tree-views.ts';

/** Fewer documents are checked in the time that it takes to look for changes, and no folder is made for them. */
const WORTH_KEEPING = 50;

/** Name of the cache's file. */
const REPORT = 'check.json';

export interface CachedCheck {
  readonly report: CheckReport;
  /** Path in the root and text of the cache's file, where there is something new to keep. */
  readonly keep: { readonly path: string; readonly text: string } | null;
}

interface CacheInput {
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

interface Entry {
  readonly key: string;
  /** What was seen of each tree, and its stamp. */
  readonly trees: readonly { readonly looks: Looks; readonly stamp: string }[];
  readonly report: CheckReport;
}

export async function cachedCheck(input: CacheInput): Promise<CachedCheck> {
  const { root, started } = input;
  if (input.documents() < WORTH_KEEPING) return { report: await input.check(), keep: null };
  const key = keyOf(input);
  const known = recall(root, key, input.bare);
  if (known !== null) return { report: known, keep: null };
  const report = await input.check();
  const trees = input.trees.map(({ tree, seen }) => {
    const looks = looksOf(root, seen, started);
    return { looks, stamp: stampOf(root, tree, looks) };
  });
  const text = JSON.stringify({ key, trees, report } satisfies Entry);
  return { report, keep: { path: cachePath(root, REPORT), text } };
}

/** The report that is kept; null where there is none, it is broken, or anything that it depends on changed. */
function recall(root: string, key: string, trees: readonly Tree[]): CheckReport | null {
  try {
    const text = new TextDecoder().decode(readCache(root, REPORT) ?? undefined);
    const { key: of, trees: seen, report } = JSON.parse(text) as Entry;
    if (of !== key || seen.length !== trees.length) return null;
    const isSame = trees.every((tree, at) => {
      const then = seen[at];
      return then !== undefined && stampOf(root, tree, then.looks) === then.stamp;
    });
    return isSame && report.schemaVersion === 1 ? report : null;
  } catch {
    return null;
  }
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

/** Names to look at again, as they are kept between two runs. */
interface Looks {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Files so young that their times may not tell a second change; their text counts instead. */
  readonly young: readonly string[];
}

/** File systems count time in ticks: what changed within one tick has one time. Milliseconds, generous. */
const TICK = 2000;
/** Where caches stand; they come and go without meaning. */
const NOT_OURS = new Set(['.cache', 'node_modules']);

/** `started`: when the run began, milliseconds since 1970. */
function looksOf(root: string, { folders, files }: Seen, started: number): Looks {
  const young = [...files].filter((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat === undefined || Math.max(stat.mtimeMs, stat.ctimeMs) > started - TICK;
  });
  return { folders: [...folders.keys()].sort(), files: [...files].sort(), young: young.sort() };
}

/** The stamp of a tree as it is now; for folders and young files `tree` says what is there. */
function stampOf(root: string, tree: Tree, { folders, files, young }: Looks): string {
  const stamp = createHash('sha256');
  for (const folder of folders) addListing(stamp, folder, tree.list(folder));
  const fresh = new Set(young);
  for (const path of files) {
    if (fresh.has(path)) addText(stamp, path, tree);
    else addTimes(stamp, path, `${root}/${path}`);
  }
  return stamp.digest('hex');
}

function addListing(stamp: Hash, folder: string, entries: readonly TreeEntry[]): void {
  const names = entries.filter(({ name }) => folder !== '' || !NOT_OURS.has(name));
  stamp.update(`\0${folder}\0${names.map(({ name, type }) => `${name}\0${type}`).join('\0')}`);
}

function addTimes(stamp: Hash, path: string, absolute: string): void {
  const stat = statSync(absolute, { throwIfNoEntry: false });
  const times = stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, stat.mode].join(' ');
  stamp.update(`\0${path}\0${times ?? 'gone'}`);
}

function addText(stamp: Hash, path: string, tree: Tree): void {
  const file = tree.read(path);
  const text = 'reason' in file ? `${file.reason} ${file.detail}` : file.text;
  stamp.update(`\0${path}\0${tree.modified(path)}\0${text}`);
}

/** Of all files beside this one: the compiled ones, or, where sources run as they stand, all sources. */
function buildStamp(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const isSource = import.meta.url.endsWith('.ts');
  const root = isSource ? dirname(here) : here;
  const stamp = createHash('sha256');
  for (const name of readdirSync(root, { recursive: isSource, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(root, name));
    stamp.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return stamp.digest('hex');
}

/** More was never written. */
const LARGEST = 1 << 30;

/** Path relative to the root: beside the packages where there are any, else in a folder of its own. */
export function cachePath(root: string, name: string): string {
  const home = existsSync(join(root, 'node_modules')) ? 'node_modules/.cache' : '.cache';
  return `${home}/stratigraph/${name}`;
}

/** Null where nothing is kept, where it cannot be read, and where a link leads out of the root. */
export function readCache(root: string, name: string): Uint8Array | null {
  const found = readInside(root, cachePath(root, name), LARGEST);
  return 'bytes' in found ? found.bytes : null;
}
