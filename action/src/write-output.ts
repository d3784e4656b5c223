// The file; no link that a pull request planted is followed.

import { mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { UsageError } from '../../src/model/usage-error.ts';

/** Writes beneath `folder` and gives the absolute path. Throws UsageError for a place outside it. */
export function writeOutput(folder: string, path: string, text: string): string {
  const top = realpathSync(folder);
  const wanted = resolve(top, path);
  if (!inside(top, wanted)) throw outside(path);
  mkdirp(top, dirname(wanted), path);
  const file = join(dirname(wanted), basename(wanted));
  const fresh = `${file}.${process.pid}.tmp`;
  rmSync(fresh, { force: true });
  // A new file that then takes the name: a link of that name is replaced, not followed.
  writeFileSync(fresh, text, { flag: 'wx' });
  renameSync(fresh, file);
  return file;
}

/** Folder by folder, so that none is made beyond a link that leads out. */
function mkdirp(top: string, folder: string, path: string): void {
  if (folder === top) return;
  mkdirp(top, dirname(folder), path);
  mkdirSync(folder, { recursive: true });
  if (!inside(top, realpathSync(folder))) throw outside(path);
}

function inside(top: string, path: string): boolean {
  return path.startsWith(top + sep);
}

function outside(path: string): UsageError {
  return new UsageError(
    `The file ${path} is outside the workspace of this run.`,
    'Use a relative path without symbolic links.',
  );
}
