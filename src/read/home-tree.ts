// The home folder of whoever asks, as a tree, and the memory in it; read only where that was asked for.

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { diskTree } from './disk-tree.ts';

export function homeTree({ maxFileBytes }: Settings): Tree {
  return diskTree(homedir(), { maxFileBytes });
}

/** The first of some folders (`~/…`) that is there; else the first. */
export function homeThere(homes: readonly string[]): string | undefined {
  return homes.find((home) => existsSync(join(homedir(), home.slice(2)))) ?? homes[0];
}

/** A tree with the memory that the settings name at home (`~/…`) under that name; nothing else there is read. */
export function withMemoryHome(tree: Tree, { memory: { home }, maxFileBytes }: Settings): Tree {
  if (home === null || !home.startsWith('~/')) return tree;
  const folder = join(homedir(), home.slice(2));
  if (!existsSync(folder)) return tree;
  const other = diskTree(folder, { maxFileBytes });
  const either = <Answer>(path: string, ask: (of: Tree, at: string) => Answer): Answer => {
    if (path === home) return ask(other, '');
    return path.startsWith(`${home}/`) ? ask(other, path.slice(home.length + 1)) : ask(tree, path);
  };
  return {
    ...tree,
    list: (path) => either(path, (of, at) => of.list(at)),
    has: (path) => either(path, (of, at) => of.has(at)),
    read: (path) => either(path, (of, at) => ({ ...of.read(at), path })),
    modified: (path) => either(path, (of, at) => of.modified(at)),
    real: (path) =>
      either(path, (of, at) => {
        const real = of.real === undefined ? at : of.real(at);
        return real === null || of === tree ? real : `${home}/${real}`;
      }),
  };
}

/** Where a path of such a tree is written. */
export function placeAtHome(path: string, { memory: { home } }: Settings): string | null {
  const isThere = home?.startsWith('~/') === true && path.startsWith(`${home}/`);
  return isThere ? homedir() : null;
}
