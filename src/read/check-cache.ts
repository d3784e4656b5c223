// The last report of a check, kept for as long as nothing changes that it depends on.

import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckReport, ReadCounts } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { readInside } from './inside-root.ts';
import { headOf } from './last-commits.ts';
import type { RecordedTree } from './tree-views.ts';

/** Loading node:crypto takes milliseconds, and few files are young. */
const require = createRequire(import.meta.url);

/** Fewer documents are checked in the time that it takes to look for changes, and no folder is made for them. */
const WORTH_KEEPING = 50;

export type CachedCheck = Awaited<ReturnType<typeof cachedCheck>>;

interface CacheInput {
  readonly root: string;
  readonly settings: Settings;
  readonly now: string;
  readonly started: number;
  /** The workspace's tree, then the one with what the settings exclude where that is another one. */
  readonly trees: readonly RecordedTree[];
  /** The same trees, not recorded. */
  readonly bare: readonly Tree[];
  readonly read: () => ReadCounts;
  readonly check: () => Promise<CheckReport>;
  readonly replaced: () => readonly string[];
}

interface Entry {
  readonly key: string;
  readonly looks: readonly Look[];
  readonly report: CheckReport;
  readonly read: ReadCounts;
  /** Ids of the targets that something replaced, for which all of their documents are read. */
  readonly replaced: readonly string[];
}

/** What there was of a tree: the entries of folders, and the state of files, each by path. */
interface Look {
  readonly folders: readonly (readonly [folder: string, entries: string])[];
  readonly files: readonly (readonly [path: string, state: string])[];
}

/** What was found out, and path in the root and text of the cache's file where there is something new to keep. */
export async function cachedCheck(input: CacheInput) {
  const { root, started, replaced } = input;
  const key = keyOf(input);
  const known = recall(root, key, input.bare);
  if (known !== null) return { ...known, replaced: () => known.replaced, keep: null };
  const report = await input.check();
  const read = input.read();
  if (read.documents < WORTH_KEEPING) return { report, read, replaced, keep: null };
  const looks = input.trees.map((one) => lookAt(root, one, started));
  const text = JSON.stringify({ key, looks, report, read, replaced: replaced() } satisfies Entry);
  return { report, read, replaced, keep: { path: cachePath(root), text } };
}

/** What is kept; null where there is nothing, it is broken, or anything that it depends on changed. */
function recall(root: string, key: string, trees: readonly Tree[]): Entry | null {
  try {
    const found = readInside(root, cachePath(root), LARGEST);
    if (!('bytes' in found)) return null;
    const entry = JSON.parse(new TextDecoder().decode(found.bytes)) as Entry;
    const { key: of, looks, report, replaced } = entry;
    if (of !== key || looks.length !== trees.length) return null;
    const isSame = trees.every((tree, at) => {
      const look = looks[at];
      return look !== undefined && looksSame(root, tree, look);
    });
    return isSame && report.schemaVersion === 1 && Array.isArray(replaced) ? entry : null;
  } catch {
    return null;
  }
}

/** Everything but files that a report depends on. */
function keyOf({ root, settings, now }: CacheInput): string {
  // Of now only the day counts, here and where it is already tomorrow.
  const furthest = new Date(Date.parse(now) + 14 * 3_600_000).toISOString();
  const days = [now, furthest].map((time) => time.slice(0, 10));
  return JSON.stringify([buildStamp(), settings, days, headOf(root)]);
}

/** File systems count time in ticks: what changed within one tick has one time. Milliseconds, generous. */
const TICK = 2000;
/** Where caches stand; they come and go without meaning. */
const NOT_OURS = new Set(['.cache', 'node_modules']);

/** `started`: when the run began, milliseconds since 1970. */
function lookAt(root: string, { tree, seen }: RecordedTree, started: number): Look {
  return {
    folders: [...seen.folders.keys()].map((folder) => [folder, entriesOf(tree, folder)] as const),
    files: [...seen.files].map((path) => {
      const stat = statOf(root, path);
      // The times of so young a file may not tell a second change; its text counts instead.
      const isYoung = stat !== undefined && Math.max(stat.mtimeMs, stat.ctimeMs) > started - TICK;
      return [path, isYoung ? textState(tree, path) : timesState(stat)] as const;
    }),
  };
}

function looksSame(root: string, tree: Tree, look: Look): boolean {
  return (
    look.folders.every(([folder, entries]) => entriesOf(tree, folder) === entries) &&
    look.files.every(([path, state]) => {
      const isText = state.startsWith(TEXT);
      return state === (isText ? textState(tree, path) : timesState(statOf(root, path)));
    })
  );
}

function entriesOf(tree: Tree, folder: string): string {
  const ours = tree.list(folder).filter(({ name }) => folder !== '' || !NOT_OURS.has(name));
  return ours.map(({ name, type }) => `${name}${type === 'folder' ? '/' : ''}`).join('\0');
}

function statOf(root: string, path: string): Stats | undefined {
  return statSync(`${root}/${path}`, { throwIfNoEntry: false });
}

function timesState(stat: Stats | undefined): string {
  return stat === undefined
    ? 'gone'
    : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, stat.mode].join(' ');
}

const TEXT = 'text ';

function textState(tree: Tree, path: string): string {
  const file = tree.read(path);
  const text = 'reason' in file ? `${file.reason} ${file.detail}` : file.text;
  const { hash } = require('node:crypto') as typeof import('node:crypto');
  return `${TEXT}${hash('sha256', `${tree.modified(path)}\0${text}`)}`;
}

/** Of the compiled program, whose entry changes with any of its files, or, where sources run as they stand, of all. */
function buildStamp(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const isSource = import.meta.url.endsWith('.ts');
  const root = isSource ? dirname(here) : here;
  const names = isSource ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : ['cli.cjs'];
  return names.map((name) => `${name} ${timesState(statOf(root, name))}`).join('\n');
}

/** More was never written. */
const LARGEST = 1 << 30;

/** Path relative to the root: beside the packages where there are any, else in a folder of its own. */
function cachePath(root: string): string {
  const home = existsSync(join(root, 'node_modules')) ? 'node_modules/.cache' : '.cache';
  return `${home}/stratigraph/check.json`;
}
