import { closeSync, existsSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { UsageError, whyRefused } from '../model/usage-error.ts';
import { placeInside } from './inside-root.ts';

/**
 * Replaces or makes the file, keeping its mode. Throws UsageError where the file system refuses; the old file is then
 * intact, as it is with what `beforeReplace` throws, which is called when all is on the disk.
 */
export async function writeFileWhole(path: string, text: string, beforeReplace = (): void => {}) {
  // The atomic writer takes a write that the disk cut short for a whole one. We fill its unfinished file ourselves, and
  // leave it nothing to write.
  const tmpfileCreated = (temporary: string): void => {
    syncAfter(temporary, 'r+', (descriptor) => writeFileSync(descriptor, text));
    beforeReplace();
  };
  try {
    await writeFileAtomic(path, '', { encoding: 'utf8', fsync: false, tmpfileCreated });
    syncFolder(dirname(path));
  } catch (error) {
    throw error instanceof UsageError ? error : cannotWrite(path, error);
  }
}

/** A replaced name survives a power cut only when its folder is on the disk too; not every system can be asked for that. */
export function syncFolder(folder: string): void {
  try {
    syncAfter(folder, 'r', () => {});
  } catch {
    // Windows opens no folders; some network disks sync none.
  }
}

/** Promises of files take a tenth of a whole write to load. */
function syncAfter(path: string, flags: string, write: (descriptor: number) => void): void {
  const descriptor = openSync(path, flags);
  try {
    write(descriptor);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function cannotWrite(path: string, error: unknown): UsageError {
  return new UsageError(
    `${path} cannot be written (${whyRefused(error)}).`,
    'Nothing was changed. Check that its folder exists and that you have write access.',
  );
}

/** A cache never fails its caller: where it cannot be written, the next run computes it again. Git is told to look away. */
export async function writeCache(root: string, path: string, content: string) {
  try {
    const file = placeInside(root, path);
    const ignore = join(dirname(file), '.gitignore');
    if (!existsSync(ignore)) writeFileSync(ignore, '*\n', { flag: 'wx' });
    await writeFileAtomic(file, content, { fsync: false });
  } catch {
    // Read-only checkouts are searched, too.
  }
}
