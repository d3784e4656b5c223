// In: a root, a path in it and bytes that can be computed again. Out: the file, whole, or nothing at all.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { placeInside } from './inside-root.ts';

/** A cache never fails its caller: where it cannot be written, the next run computes it again. Git is told to look away. */
export async function writeCache(root: string, path: string, bytes: Uint8Array): Promise<void> {
  try {
    const file = await placeInside(root, path);
    const ignore = join(dirname(file), '.gitignore');
    if (!existsSync(ignore)) await writeFile(ignore, '*\n', { flag: 'wx' });
    await writeFileAtomic(file, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      fsync: false,
    });
  } catch {
    // Read-only checkouts are searched, too.
  }
}
