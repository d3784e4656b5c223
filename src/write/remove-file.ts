import { unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';
import { syncFolder } from './write-file.ts';

/** Removes a file that others may be writing; where there is none, nothing happens. Throws UsageError. */
export async function removeFile(root: string, path: string): Promise<void> {
  const file = await placeInside(root, path);
  await withLocks([file], async () => {
    try {
      await unlink(file);
      await syncFolder(dirname(file));
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT')
        throw new UsageError(
          `Cannot remove ${path} (${code}).`,
          'Check that you have write access.',
        );
    }
  });
}
