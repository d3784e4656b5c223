// In: an absolute path and its whole new text. Out: the file holds the old text or the new one, never half of either.

import writeFileAtomic from 'write-file-atomic';
import { UsageError } from '../model/usage-error.ts';

/** Replaces or makes the file. Throws UsageError where the file system refuses; the old file is then intact. */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(path, text, { encoding: 'utf8' });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError(`${path} cannot be written (${code}).`, 'Check that its folder exists and may be written.');
  }
}
