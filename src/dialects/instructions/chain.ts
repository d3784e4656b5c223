// The folders that agents walk: from the root to where they start, and on to the file they work on; and where repositories begin.

import { folderOf } from '../../model/paths.ts';
import { type Files, isIn, join, resolve } from './files.ts';

/** The folders from `top` to `folder`, outer first, both among them; none where `folder` does not lie in `top`. */
export function chain(top: string, folder: string): readonly string[] {
  if (!isIn(top, folder)) return [];
  const found = [folder];
  for (let at = folder; at !== top; ) {
    at = folderOf(at);
    found.unshift(at);
  }
  return found;
}

/** The folders strictly below `top` down to the one of a file, outer first. */
export function chainBelow(top: string, file: string | null): readonly string[] {
  return file === null ? [] : chain(top, folderOf(file)).slice(1);
}

/** What counts as the beginning of a repository: anything called `.git`, or only what git could use. */
export type GitMark = 'any' | 'valid';

/** The nearest repository at or above a folder; null outside of every one. */
export function repositoryOf(files: Files, folder: string, mark: GitMark = 'any'): string | null {
  const found = chain('', folder).findLast((at) => {
    const git = join(at, '.git');
    if (files.has(git)) return true;
    return files.isFolder(git) && (mark === 'any' || files.has(join(git, 'HEAD')));
  });
  if (found === undefined) return files.outsideGit ? null : '';
  // git gives up at a file that leads nowhere.
  const isFile = mark === 'valid' && files.has(join(found, '.git'));
  return isFile && !leadsToRepository(files, found) ? null : found;
}

/** A `.git` file whose target lies in the tree can be followed; of others we believe that they are right. */
function leadsToRepository(files: Files, folder: string): boolean {
  const written = gitFolder(files, folder);
  if (written === null) return false;
  if (written.startsWith('/')) return true;
  const target = resolve(folder, written);
  return target === null || files.has(join(target, 'HEAD'));
}

function gitFolder(files: Files, folder: string): string | null {
  const text = files.text(join(folder, '.git'))?.text ?? '';
  return /^gitdir: (.{1,4096})$/m.exec(text)?.[1]?.trim() ?? null;
}

/** The checkout inside which a linked worktree of it stands that holds `folder`, and the worktree itself; null for all others. */
export function worktreeOf(
  files: Files,
  folder: string,
): { readonly main: string; readonly worktree: string } | null {
  const worktree = repositoryOf(files, folder);
  if (worktree === null || worktree === '' || files.isFolder(join(worktree, '.git'))) return null;
  const name = /\/worktrees\/([^/]+)$/.exec(gitFolder(files, worktree) ?? '')?.[1];
  if (name === undefined) return null;
  const main = chain('', worktree).findLast((at) =>
    files.has(join(at, `.git/worktrees/${name}/gitdir`)),
  );
  return main === undefined ? null : { main, worktree };
}
