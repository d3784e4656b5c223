// The file stands there and no longer here; nothing is ever overwritten.

import { constants } from 'node:fs';
import { copyFile, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';
import { syncFolder } from './write-file.ts';

/** Moves a file that others may be writing. The copy is on the disk before the old name goes. Throws UsageError. */
export async function setAside(root: string, from: string, to: string): Promise<void> {
  const file = await placeInside(root, from);
  const place = await placeInside(root, to);
  await withLocks([file], async (_, isOurs) => {
    try {
      await copyFile(file, place, constants.COPYFILE_EXCL);
      const handle = await open(place, 'r');
      await handle.sync().finally(() => handle.close());
      await syncFolder(dirname(place));
      if (!isOurs(file)) throw new UsageError(`${from} is being written.`, 'Try again.');
      await unlink(file);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new UsageError(
        `Cannot move ${from} to ${to} (${code}).`,
        code === 'EEXIST'
          ? 'A file with this name already exists. Try again.'
          : 'Nothing was changed.',
      );
    }
  });
}
