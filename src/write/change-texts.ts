import { UsageError } from '../model/usage-error.ts';
import { readText, withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';

export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Compares and writes under the locks of all files. One that does not hold what was read before, or is not UTF-8 through
 * and through, is left, and with it all others: what a patch does not mean must not change.
 */
export async function changeTexts(root: string, changes: readonly Change[]): Promise<void> {
  const places = await Promise.all(
    changes.map(async (change) => ({ ...change, file: await placeInside(root, change.path) })),
  );
  await withLocks(
    places.map(({ file }) => file),
    async (replace) => {
      const pending: typeof places = [];
      for (const place of places) {
        const text = await readText(place.file, place.path);
        // Written before a lock was lost, or by somebody who meant the same.
        if (text === place.after) continue;
        if (text !== place.before) {
          throw new UsageError(
            `${place.path} has changed since it was read; nothing was written.`,
            'Review it, then run the command again.',
          );
        }
        pending.push(place);
      }
      for (const { file, after } of pending) await replace(file, after);
    },
  );
}
