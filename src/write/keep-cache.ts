// In: the file of a cache and its text. Out: it is kept, or nothing happens: a cache is no reason to fail.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Whole or not at all, so that two runs at once and one that is broken off leave nothing half written. */
export async function keepCache(path: string, text: string): Promise<void> {
  try {
    const folder = dirname(path);
    if ((await mkdir(folder, { recursive: true })) !== undefined) {
      // Nobody commits a cache by accident.
      await writeFile(join(folder, '.gitignore'), '*\n');
    }
    await writeFileAtomic(path, text, { fsync: false });
  } catch {
    // A tree that cannot be written, a full disk: the next run computes again.
  }
}
