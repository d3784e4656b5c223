import { type FSWatcher, watch } from 'node:fs';
import { platform } from 'node:os';
import { basename, join } from 'node:path';

/** Saves that come together are told together; milliseconds. */
const CALM = 100;
/** More folders than this are not watched one by one. */
const MOST = 2000;
/** Files that matter to a workspace. */
const OURS = /\.md$|(^|[\\/])stratigraph\.json$/i;

export type Watch = ReturnType<typeof watchRoot>;

/** Watches without keeping the process alive; nothing until `follow` says what. */
export function watchRoot(root: string, onChange: () => void) {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  const told = (_: unknown, name: string | null): void => {
    // A name without ending may be a folder that came or went.
    if (name !== null && !OURS.test(name) && basename(name).includes('.')) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, CALM);
    timer.unref();
  };
  const add = (folder: string, recursive: boolean): void => {
    try {
      const watcher = watch(join(root, folder), { recursive, persistent: false }, told);
      watcher.on('error', () => remove(folder));
      watchers.set(folder, watcher);
    } catch {
      // A folder that went meanwhile, or more watches than the system gives: others are still told of.
    }
  };
  const remove = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** Watches these folders from now on, and no others; only Linux needs it, where a whole tree is watched file by file. */
  const follow = (folders: readonly string[]): void => {
    if (platform() !== 'linux') {
      if (!watchers.has('')) add('', true);
      return;
    }
    const wanted = new Set(['', ...folders].slice(0, MOST));
    for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) remove(folder);
    for (const folder of wanted) if (!watchers.has(folder)) add(folder, false);
  };
  return {
    follow,
    stop() {
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) remove(folder);
    },
  };
}
