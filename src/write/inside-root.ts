// The real place of the file, never outside the root, whatever links lie on the way.

import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { nullIfFails, systemCode, UsageError, whyRefused } from '../model/usage-error.ts';
import { syncFolder } from './write-file.ts';

/** Absolute path with every symbolic link followed; missing folders are made. Throws UsageError where it leads outside. */
export function placeInside(root: string, path: string): string {
  const place = entryInside(root, path);
  const stat = nullIfFails(() => lstatSync(place));
  if (stat?.isDirectory()) throw new UsageError(`${path} is a folder.`, 'Name a file.');
  if (!stat?.isSymbolicLink()) return place;
  const real = nullIfFails(() => realpathSync.native(place));
  if (real === null) {
    throw new UsageError(`${path} is a broken symbolic link.`, 'Fix or remove it.');
  }
  refuseOutside(realpathSync.native(root), real, path);
  return real;
}

/** The same of an entry itself, whatever it leads to. */
export function entryInside(root: string, path: string): string {
  const realRoot = realpathSync.native(root);
  const wanted = resolve(realRoot, path);
  refuseOutside(realRoot, wanted, path);
  return join(realFolder(realRoot, dirname(wanted), path), basename(wanted));
}

/** The nearest folder that exists is looked at before any is made in it. */
function realFolder(root: string, folder: string, path: string): string {
  const real = nullIfFails(() => realpathSync.native(folder));
  if (real !== null) {
    refuseOutside(root, real, path);
    return real;
  }
  const parent = realFolder(root, dirname(folder), path);
  const inside = join(parent, basename(folder));
  try {
    mkdirSync(inside);
    syncFolder(parent);
  } catch (error) {
    const advice = 'Check that you have write access to the root.';
    if (systemCode(error) !== 'EEXIST')
      throw new UsageError(`Cannot create ${inside} (${whyRefused(error)}).`, advice);
  }
  return inside;
}

function refuseOutside(root: string, real: string, path: string): void {
  const from = relative(root, real);
  if (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from)) return;
  throw new UsageError(
    `${path} leads outside the workspace, so it was not written.`,
    'Replace the link with a file. Only files inside the root are changed.',
  );
}
