// The text of CODEOWNERS of the repository around it, if it has one.

import { lstatSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SourceFile, UnreadableFile } from '../model/source.ts';
import { isUsageError } from '../model/usage-error.ts';
import { decodeFile, tooLarge } from './decode.ts';
import { diskTree } from './disk-tree.ts';
import { checkoutOf, git } from './git.ts';
import { blobSizes, readBlobs } from './git-blobs.ts';

/** GitHub looks in the first three, GitLab in all but the first; what is found first counts alone. */
const PLACES = [
  '.github/CODEOWNERS',
  'CODEOWNERS',
  'docs/CODEOWNERS',
  '.gitlab/CODEOWNERS',
] as const;

/** GitHub reads no larger file either. */
const MOST_BYTES = 3 << 20;

/**
 * At the top of the repository that holds `root`, else at `root`; `commit` (a full hash) null: on disk. Symbolic links
 * are not followed, as on the forges. Null where there is no such file, and where it cannot be read as text.
 */
export function codeownersText(root: string, commit: string | null): string | null {
  const file = commit === null ? onDisk(root) : atCommit(root, commit);
  return file === null || 'reason' in file ? null : file.text;
}

function onDisk(root: string): SourceFile | UnreadableFile | null {
  const top = checkoutOf(root)?.top ?? resolve(root);
  const place = PLACES.find((path) => isFileItself(top, path));
  return place === undefined ? null : diskTree(top, { maxFileBytes: MOST_BYTES }).read(place);
}

function isFileItself(top: string, place: string): boolean {
  const [folder, file] = [dirname(place), place];
  try {
    return (
      (folder === '.' || lstatSync(join(top, folder)).isDirectory()) &&
      lstatSync(join(top, file)).isFile()
    );
  } catch {
    return false;
  }
}

function atCommit(root: string, commit: string): SourceFile | UnreadableFile | null {
  const { out } = git(root, ['ls-tree', '-z', '--full-tree', commit, '--', ...PLACES]);
  const blobs = new Map<string, string>();
  for (const record of out.toString('utf8').split('\0')) {
    const [, id, path] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(record) ?? [];
    if (id !== undefined && path !== undefined) blobs.set(path, id);
  }
  const path = PLACES.find((one) => blobs.has(one));
  const id = path === undefined ? undefined : blobs.get(path);
  if (path === undefined || id === undefined) return null;
  try {
    const sizes = blobSizes(root, [id]);
    const bytes = sizes.get(id) ?? 0;
    if (bytes > MOST_BYTES) return tooLarge(path, bytes, MOST_BYTES);
    let found: SourceFile | UnreadableFile | null = null;
    readBlobs(root, [id], sizes, (_, content) => {
      found = decodeFile(path, content);
    });
    return found;
  } catch (error) {
    // A partial clone may lack it; that is no reason to know nothing of anything else.
    if (isUsageError(error)) return null;
    throw error;
  }
}
