import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { placeInside } from './inside-root.ts';

/** A cache never fails its caller: where it cannot be written, the next run computes it again. Git is told to look away. */
export async function writeCache(root: string, path: string, content: string) {
  try {
    const file = await placeInside(root, path);
    const ignore = join(dirname(file), '.gitignore');
    if (!existsSync(ignore)) await writeFile(ignore, '*\n', { flag: 'wx' });
    await writeFileAtomic(file, content, { fsync: false });
  } catch {
    // Read-only checkouts are searched, too.
  }
}
