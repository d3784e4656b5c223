import { existsSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { UsageError, whyRefused } from '../model/usage-error.ts';
import { editFiles, finishEdits, withLocks } from './edit-file.ts';
import { entryInside, placeInside } from './inside-root.ts';
import { makeFolder } from './make-folder.ts';
import { syncFolder } from './write-file.ts';

/** In one step; nothing is ever overwritten. Throws UsageError; the file is then where it was. */
export async function moveFile(root: string, from: string, to: string): Promise<void> {
  const file = placeInside(root, from);
  const place = placeInside(root, to);
  // Where case does not count both names are one file, with one lock.
  const isItself = file.toLowerCase() === place.toLowerCase() && isSameFile(file, place);
  const places = isItself ? [file] : [file, place];
  await withLocks(places, async (_, isOurs) => {
    const refuse = (code: string, advice: string): never => {
      throw new UsageError(`Cannot move ${from} to ${to} (${code}).`, advice);
    };
    if (existsSync(place) && !isItself)
      refuse('EEXIST', 'A file with this name already exists. Try again.');
    if (!places.every(isOurs)) throw new UsageError(`${from} is being written.`, 'Try again.');
    try {
      renameSync(file, place);
    } catch (error) {
      refuse(whyRefused(error), 'Nothing was changed.');
    }
    syncFolder(dirname(place));
    syncFolder(dirname(file));
  });
}

/** All of them, then `task`; where one fails, every file is where it was. Throws UsageError. */
export async function moveFiles(
  root: string,
  [move, ...others]: readonly { readonly from: string; readonly to: string }[],
  task: () => Promise<void>,
): Promise<void> {
  if (move === undefined) return task();
  await moveFile(root, move.from, move.to);
  await moveFiles(root, others, task).catch(async (error: unknown) => {
    await moveFile(root, move.to, move.from);
    throw error;
  });
}

function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((file) => statSync(file, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Where there is none, nothing happens. Throws UsageError. */
export async function removeFile(root: string, path: string): Promise<void> {
  const file = placeInside(root, path);
  await withLocks([file], async () => {
    try {
      rmSync(file, { force: true });
      syncFolder(dirname(file));
    } catch (error) {
      const why = whyRefused(error);
      throw new UsageError(`Cannot remove ${path} (${why}).`, 'Check that you have write access.');
    }
  });
}

/** Both paths from the root. The old file is there until the link is. Throws UsageError where the disk refuses. */
export async function linkFile(root: string, path: string, to: string): Promise<void> {
  // What was left there may be a link, which leads to the very file.
  const temporary = entryInside(root, `${path}.new-link`);
  const place = join(dirname(temporary), basename(path));
  try {
    rmSync(temporary, { force: true });
    // Where something in it would stand: `to` may be a folder.
    const target = dirname(placeInside(root, join(to, '_')));
    symlinkSync(relative(dirname(place), target), temporary);
    renameSync(temporary, place);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${path} cannot be linked (${whyRefused(error)}).`,
      'Check that links can be made there.',
    );
  }
}

export function existingPaths(root: string, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => existsSync(join(root, path)));
}

/** Makes `files` under `root`. Gives the paths that exist already; where there is one, nothing is written. */
export async function createFiles(root: string, files: Readonly<Record<string, string>>) {
  const paths = Object.keys(files);
  const taken = () => existingPaths(root, paths);
  await finishEdits(root);
  if (taken().length > 0) return taken();
  try {
    makeFolder(root);
  } catch (error) {
    const why = whyRefused(error);
    throw new UsageError(`Cannot create ${root} (${why}).`, 'Check that you have write access.');
  }
  let found: readonly string[] = [];
  await editFiles(root, paths, (texts) => {
    found = taken();
    return found.length > 0 ? texts : paths.map((path) => files[path] ?? '');
  });
  return found;
}
