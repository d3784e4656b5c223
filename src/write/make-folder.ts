import { mkdir } from 'node:fs/promises';
import { UsageError } from '../model/usage-error.ts';

/** Throws UsageError where the file system refuses. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError(`Cannot create ${path} (${code}).`, 'Check that you have write access.');
  }
}
