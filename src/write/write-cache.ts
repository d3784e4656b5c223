import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { placeInside } from './inside-root.ts';

/** A cache never fails its caller: where it cannot be written, the next run computes it again. Git is told to look away. */
export async function writeCache(root: string, path: string, content: string | Uint8Array) {
  try {
    const file = await placeInside(root, path);
    const ignore = join(dirname(file), '.gitignore');
    if (!existsSync(ignore)) await writeFile(ignore, '*\n', { flag: 'wx' });
    await writeFileAtomic(file, asBuffer(content), { fsync: false });
  } catch {
    // Read-only checkouts are searched, too.
  }
}

/** Of bytes a view: indexes are large. */
function asBuffer(content: string | Uint8Array): string | Buffer {
  if (typeof content === 'string') return content;
  return Buffer.from(content.buffer, content.byteOffset, content.length);
}
