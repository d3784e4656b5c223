// A symbolic link from one file of the root to another, in the place of whatever stood there.

import { rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { placeInside } from './inside-root.ts';

/** Both paths from the root. The old file is there until the link is. Throws UsageError where the disk refuses. */
export async function linkFile(root: string, path: string, to: string): Promise<void> {
  const made = await placeInside(root, `${path}.new-link`);
  const place = join(dirname(made), basename(path));
  try {
    await rm(made, { force: true });
    await symlink(relative(dirname(place), await placeInside(root, to)), made);
    await rename(made, place);
  } catch (error) {
    await rm(made, { force: true });
    if (error instanceof UsageError) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${path} cannot be linked (${code}).`,
      'Check that links can be made there.',
    );
  }
}
