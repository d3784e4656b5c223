// The real place of the file, never outside the root, whatever links lie on the way.

import { lstat, mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { syncFolder } from './write-file.ts';

/** Absolute path with every symbolic link followed; missing folders are made. Throws UsageError where it leads outside. */
export async function placeInside(root: string, path: string): Promise<string> {
  const realRoot = await realpath(root);
  const place = await entryInside(root, path);
  const stat = await lstat(place).catch(() => null);
  if (stat?.isDirectory()) throw new UsageError(`${path} is a folder.`, 'Name a file.');
  if (stat === null || !stat.isSymbolicLink()) return place;
  const real = await realpath(place).catch(() => null);
  if (real === null) {
    throw new UsageError(`${path} is a broken symbolic link.`, 'Fix or remove it.');
  }
  refuseOutside(realRoot, real, path);
  return real;
}

/** The same of an entry itself, whatever it leads to. */
export async function entryInside(root: string, path: string): Promise<string> {
  const realRoot = await realpath(root);
  const wanted = resolve(realRoot, path);
  refuseOutside(realRoot, wanted, path);
  return join(await realFolder(realRoot, dirname(wanted), path), basename(wanted));
}

/** The nearest folder that exists is looked at before any is made in it. */
async function realFolder(root: string, folder: string, path: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null) {
    refuseOutside(root, real, path);
    return real;
  }
  const parent = await realFolder(root, dirname(folder), path);
  const made = join(parent, basename(folder));
  try {
    await mkdir(made);
    await syncFolder(parent);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      throw new UsageError(
        `Cannot create ${made} (${code}).`,
        'Check that you have write access to the root.',
      );
    }
  }
  return made;
}

function refuseOutside(root: string, real: string, path: string): void {
  const from = relative(root, real);
  if (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from)) return;
  throw new UsageError(
    `${path} leads outside the workspace, so it was not written.`,
    'Replace the link with a file. Only files inside the root are changed.',
  );
}
