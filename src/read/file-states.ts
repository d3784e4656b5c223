// A word that changes whenever the file or folder does.

import { statSync } from 'node:fs';

/** A file system that keeps whole seconds only may change a file twice within two of them and look the same; milliseconds. */
const COARSE = 2000;
const FINE = 50;

/**
 * Size, times and identity; a folder changes with the names in it. Empty for what changed so shortly before `clock`
 * (milliseconds since 1970) that its next change might not show, and for what cannot be looked at.
 */
export function fileState(root: string, path: string, clock: number): string {
  try {
    const stat = statSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (stat === undefined) return 'missing';
    const { size, mtimeMs, ctimeMs, ino } = stat;
    const changed = Math.max(mtimeMs, ctimeMs);
    const grain = ctimeMs % 1000 === 0 ? COARSE : FINE;
    return clock - changed < grain ? '' : `${size}.${mtimeMs}.${ctimeMs}.${ino}`;
  } catch {
    return '';
  }
}
