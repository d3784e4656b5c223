import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { systemCode, UsageError } from '../model/usage-error.ts';
import { placeInside } from './inside-root.ts';

/**
 * Replaces or makes the file, keeping its mode. Throws UsageError where the file system refuses; the old file is then
 * intact, as it is with what `beforeReplace` throws, which is called when all is on the disk.
 */
export async function writeFileWhole(path: string, text: string, beforeReplace = (): void => {}) {
  // The atomic writer takes a write that the disk cut short for a whole one. We fill its unfinished file ourselves, and
  // leave it nothing to write.
  const fill = async (temporary: string): Promise<void> => {
    const handle = await open(temporary, 'r+');
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    beforeReplace();
  };
  try {
    // The writer waits for what its callback returns, though its types do not say so.
    const tmpfileCreated: (temporary: string) => unknown = fill;
    await writeFileAtomic(path, '', { encoding: 'utf8', fsync: false, tmpfileCreated });
    await syncFolder(dirname(path));
  } catch (error) {
    throw error instanceof UsageError ? error : cannotWrite(path, error);
  }
}

/** A replaced name survives a power cut only when its folder is on the disk too; not every system can be asked for that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows opens no folders; some network disks sync none.
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be too large',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
};

function cannotWrite(path: string, error: unknown): UsageError {
  const code = systemCode(error);
  const reason = REASONS[code];
  return new UsageError(
    `${path} cannot be written (${reason === undefined ? code : `${reason}, ${code}`}).`,
    'Nothing was changed. Check that its folder exists and that you have write access.',
  );
}

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
