// A stamp of what was read from a tree, which changes as soon as any of that changes.

import { createHash, type Hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree, TreeEntry } from '../model/source.ts';
import type { Seen } from './recorded-tree.ts';

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
    else addTimes(hash, path, join(root, path));
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
