import { type FSWatcher, watch } from 'node:fs';
import { platform } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Saves that come together are told together; milliseconds. */
const CALM = 100;
/** More folders than this are not watched one by one. */
const MOST = 2000;
const OURS = /\.md$|(^|[\\/])stratigraph\.json$/i;

export type Watch = ReturnType<typeof watchRoot>;

/**
 * Watches without keeping the process alive; nothing until `follow` says what. `onChange` is given the paths that changed,
 * relative to the root, each once; it must not reject, and never runs twice at a time. `config`: absolute path of a
 * settings file elsewhere.
 */
export function watchRoot(
  root: string,
  onChange: (paths: readonly string[]) => unknown,
  config = join(root, 'stratigraph.json'),
) {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = async (): Promise<void> => {
    // What changes meanwhile waits for its turn: the answer that comes last must be the newest.
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const paths = [...changed];
    changed.clear();
    await onChange(paths);
    isBusy = false;
    await tell();
  };
  const note = (path: string): void => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(tell, CALM);
    timer.unref();
  };
  const add = (folder: string, recursive: boolean): void => {
    const onEvent = (_: unknown, name: string | null): void => {
      const path = name === null ? folder : join(folder, name);
      // A name without ending may be a folder that came or went.
      const isOurs = OURS.test(path) || resolve(root, path) === config;
      if (isOurs || !basename(path).includes('.')) note(path);
    };
    try {
      const watcher = watch(resolve(root, folder), { recursive, persistent: false }, onEvent);
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
    const isFirst = watchers.size === 0;
    const outside = relative(root, dirname(config));
    const isTree = platform() !== 'linux';
    const wanted = new Set(['', outside, ...(isTree ? [] : folders)].slice(0, MOST));
    for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) remove(folder);
    for (const folder of wanted) {
      if (watchers.has(folder)) continue;
      add(folder, isTree && folder === '');
      // What was saved in a new folder before it was watched.
      if (!isFirst && watchers.has(folder)) note(folder);
    }
  };
  return {
    follow,
    stop() {
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) remove(folder);
    },
  };
}
