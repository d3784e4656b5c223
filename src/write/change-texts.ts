import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { writeFileWhole } from './write-file.ts';

export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Reads every file again before the first one is written. A file whose bytes are not what was read before, and one that
 * is not UTF-8 through and through, is left, and with it all others: what a patch does not mean must not change.
 */
export async function changeTexts(root: string, changes: readonly Change[]): Promise<void> {
  for (const { path, before } of changes) {
    const bytes = await readFile(join(root, path)).catch(() => null);
    if (bytes === null || !bytes.equals(Buffer.from(before, 'utf8'))) {
      throw new UsageError(
        `${path} has changed since it was read, or is not UTF-8; nothing was written.`,
        'Review it, then run the command again.',
      );
    }
  }
  for (const { path, after } of changes) await writeFileWhole(join(root, path), after);
}
