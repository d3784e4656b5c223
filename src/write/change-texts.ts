// Several files change together: all of them under their locks, or none.

import { unlink } from 'node:fs/promises';
import { UsageError } from '../model/usage-error.ts';
import { readText, withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';

export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The text of each file, in the order of their paths; null: there is none, or there shall be none any more. */
export type Texts = readonly (string | null)[];

/**
 * Reads, edits and replaces files under the locks of all of them, in the order of `paths`; what goes, goes last. `change`
 * is pure, may run more than once, and keeps everything by throwing.
 */
export async function editFiles(
  root: string,
  paths: readonly string[],
  change: (texts: Texts) => Texts,
): Promise<void> {
  const files: string[] = [];
  for (const path of paths) files.push(await placeInside(root, path));
  await withLocks(files, async (replace, isOurs) => {
    const before: (string | null)[] = [];
    for (const [at, file] of files.entries()) before.push(await readText(file, paths[at] ?? ''));
    const after = change(before);
    for (const [at, file] of files.entries()) {
      const text = after[at] ?? null;
      if (text !== null && text !== before[at]) await replace(file, text);
    }
    for (const [at, file] of files.entries()) {
      if (after[at] !== null || before[at] === null) continue;
      if (!isOurs(file)) throw new UsageError(`${paths[at]} is being written.`, 'Try again.');
      await unlink(file);
    }
  });
}

/**
 * Compares and writes under the locks of all files. One that does not hold what was read before, or is not UTF-8 through
 * and through, is left, and with it all others: what a patch does not mean must not change.
 */
export async function changeTexts(root: string, changes: readonly Change[]): Promise<void> {
  const paths = changes.map(({ path }) => path);
  await editFiles(root, paths, (texts) =>
    changes.map(({ path, before, after }, at) => {
      // Written before a lock was lost, or by somebody who meant the same.
      if (texts[at] === after || texts[at] === before) return after;
      throw new UsageError(
        `${path} has changed since it was read; nothing was written.`,
        'Review it, then run the command again.',
      );
    }),
  );
}
