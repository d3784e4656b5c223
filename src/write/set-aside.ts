// The file stands there and no longer here, in one step; nothing is ever overwritten.

import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { withLocks } from './edit-file.ts';
import { placeInside } from './inside-root.ts';
import { syncFolder } from './write-file.ts';

/** Moves a file that others may be writing. Throws UsageError; the file is then where it was. */
export async function setAside(root: string, from: string, to: string): Promise<void> {
  const file = await placeInside(root, from);
  const place = await placeInside(root, to);
  await withLocks([file, place], async (_, isOurs) => {
    const refuse = (code: string, advice: string): never => {
      throw new UsageError(`Cannot move ${from} to ${to} (${code}).`, advice);
    };
    if (existsSync(place)) refuse('EEXIST', 'A file with this name already exists. Try again.');
    if (![file, place].every(isOurs))
      throw new UsageError(`${from} is being written.`, 'Try again.');
    await rename(file, place).catch(({ code }) => refuse(code, 'Nothing was changed.'));
    await syncFolder(dirname(place));
    await syncFolder(dirname(file));
  });
}
