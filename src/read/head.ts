// In: a folder in a repository. Out: a word that changes whenever its history does, without starting git.

import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gitFolder } from './git.ts';

/** The commit of HEAD; null outside a repository, before the first commit, and where refs are kept in a way we do not read. */
export function headOf(root: string): string | null {
  const found = gitFolder(root);
  const folder = found === null ? null : realFolder(found);
  if (folder === null) return null;
  const common = commonFolder(folder);
  const head = text(join(folder, 'HEAD'));
  const ref = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
  const commit = ref === undefined ? head : (loose(folder, common, ref) ?? packed(common, ref));
  if (commit === null || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  // A shallow clone may learn more of the past.
  const shallow = statSync(join(common, 'shallow'), { throwIfNoEntry: false });
  return shallow === undefined ? commit : `${commit} ${shallow.mtimeMs} ${shallow.size}`;
}

/** `.git` is a file in worktrees and submodules. */
function realFolder(found: string): string | null {
  if (statSync(found, { throwIfNoEntry: false })?.isDirectory()) return found;
  const to = /^gitdir: (.+)$/m.exec(text(found))?.[1];
  return to === undefined ? null : resolve(dirname(found), to);
}

function commonFolder(folder: string): string {
  const to = text(join(folder, 'commondir'));
  return to === '' ? folder : resolve(folder, to);
}

function loose(folder: string, common: string, ref: string): string | null {
  if (ref.split('/').includes('..')) return null;
  return text(join(folder, ref)) || text(join(common, ref)) || null;
}

function packed(common: string, ref: string): string | null {
  const line = text(join(common, 'packed-refs'))
    .split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ', 1)[0] ?? null;
}

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
