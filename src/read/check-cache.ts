// The last report of a check, kept for as long as nothing changes that it depends on.

import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckReport } from '../model/finding.ts';
import type { Tree, TreeEntry } from '../model/source.ts';
import { readInside } from './inside-root.ts';
import type { Seen } from './tree-views.ts';

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

/** Names to look at again, as they are kept between two runs. */
export interface Looks {
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
export function looksOf(root: string, { folders, files }: Seen, started: number): Looks {
  const young = [...files].filter((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat === undefined || Math.max(stat.mtimeMs, stat.ctimeMs) > started - TICK;
  });
  return { folders: [...folders.keys()].sort(), files: [...files].sort(), young: young.sort() };
}

/** The stamp of a tree as it is now; for folders and young files `tree` says what is there. */
export function stampOf(root: string, tree: Tree, { folders, files, young }: Looks): string {
  const hash = createHash('sha256');
  for (const folder of folders) addListing(hash, folder, tree.list(folder));
  const fresh = new Set(young);
  for (const path of files) {
    if (fresh.has(path)) addText(hash, path, tree);
    else addTimes(hash, path, `${root}/${path}`);
  }
  return hash.digest('hex');
}

function addListing(hash: Hash, folder: string, entries: readonly TreeEntry[]): void {
  const names = entries.filter(({ name }) => folder !== '' || !NOT_OURS.has(name));
  hash.update(`\0${folder}\0${names.map(({ name, type }) => `${name}\0${type}`).join('\0')}`);
}

function addTimes(hash: Hash, path: string, absolute: string): void {
  const stat = statSync(absolute, { throwIfNoEntry: false });
  const times = stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, stat.mode].join(' ');
  hash.update(`\0${path}\0${times ?? 'gone'}`);
}

function addText(hash: Hash, path: string, tree: Tree): void {
  const file = tree.read(path);
  const text = 'reason' in file ? `${file.reason} ${file.detail}` : file.text;
  hash.update(`\0${path}\0${tree.modified(path)}\0${text}`);
}

/** Of all files beside this one: the compiled ones, or, where sources run as they stand, all sources. */
export function buildStamp(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const isSource = import.meta.url.endsWith('.ts');
  const root = isSource ? dirname(here) : here;
  const hash = createHash('sha256');
  for (const name of readdirSync(root, { recursive: isSource, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(root, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
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
