// How loaders see a tree: files with their text, where links lead, the home folder as `~/`, the folders on the way, and where repositories begin.

import { onceEach, onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, nameOf, resolve } from '../../model/paths.ts';
import {
  everyFile,
  foldersIn,
  type SourceFile,
  type Tree,
  type UnreadableFile,
} from '../../model/source.ts';
import { instructionFilesIn } from './names.ts';

/** A file that an agent can read; `text` is empty where only the agent makes text of its bytes. */
export interface Text {
  readonly text: string;
  readonly bytes: number;
  /** `binary`: it holds NUL bytes. */
  readonly form: 'text' | 'binary' | 'utf-16';
}

export type Files = Readonly<ReturnType<typeof filesOf>>;

export type ReadFile = Tree['read'];

/** Documents are read by `read`, what is none of them (settings, links) by the tree. */
export function filesOf(tree: Tree, read: ReadFile = tree.read) {
  const { name = '', list, has } = tree;
  const real = onceEach((path: string) => (tree.real === undefined ? path : tree.real(path)));
  const foldersOf = (folder: string): ReadonlySet<string> =>
    onceFor(tree, `folders in ${folder}`, () => new Set(foldersIn(tree, folder)));
  const isOutside = tree.outsideGit?.() ?? false;
  const assumesGit = isOutside && instructionFilesIn(tree, '').length > 0;
  const toText = (file: SourceFile | UnreadableFile): Text | null => {
    if (!('reason' in file)) return { text: file.text, bytes: file.bytes, form: 'text' };
    const { reason, bytes = 0 } = file;
    return reason === 'binary' || reason === 'utf-16' ? { text: '', bytes, form: reason } : null;
  };
  return {
    ...{ tree, name, list, has, real },
    // True where the root is taken for a repository, because it holds instructions: a copy without `.git`.
    assumesGit,
    // True where no folder is in a git repository unless it or one above it holds `.git`.
    outsideGit: isOutside && !assumesGit,
    // Of any agent, in a folder or in the folders that agents keep in it.
    instructionsIn: (folder: string) => instructionFilesIn(tree, folder),
    isFolder: (path: string) => path === '' || foldersOf(folderOf(path)).has(nameOf(path)),
    // Null where there is no file, or none that a text can be made of.
    text: onceEach((path: string) => (has(path) ? toText(read(path)) : null)),
    // Why there is no text, where something stands at the path.
    trouble(path: string) {
      const file = tree.read(path);
      const reason = 'reason' in file ? file.reason : null;
      if (reason === 'dead-link' || reason === 'outside-root' || reason === 'link-loop')
        return reason;
      return reason === 'too-large' || reason === 'denied' ? 'unreadable' : null;
    },
  };
}

export function join(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}

/** True for the folder itself and all beneath it. */
export function isIn(folder: string, path: string): boolean {
  return folder === '' ? !isHome(path) : path === folder || path.startsWith(`${folder}/`);
}

export function isHome(path: string): boolean {
  return path === '~' || path.startsWith('~/');
}

export function relativeTo(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

export function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}

/** True for a symbolic link itself, not for what stands in a linked folder. */
export function isLink(files: Files, path: string): boolean {
  const folder = files.real(folderOf(path));
  return folder === null || files.real(path) !== join(folder, nameOf(path));
}

/** The first path that is a symbolic link back to itself. */
export function firstLoop(files: Files, paths: readonly string[]): string | undefined {
  return paths.find((path) => !files.has(path) && files.trouble(path) === 'link-loop');
}

/** Files below a folder whose names fit, by path, links to folders left out where `links` is false. */
export function filesBelow(
  files: Files,
  folder: string,
  fits: (name: string) => boolean,
  { deep = true, links = true }: { readonly deep?: boolean; readonly links?: boolean } = {},
): readonly string[] {
  return files
    .list(folder)
    .flatMap(({ name, type }) => {
      const path = join(folder, name);
      if (type === 'file') return fits(name) ? [path] : [];
      const isLink = !links && files.real(path) !== join(files.real(folder) ?? folder, name);
      return deep && !isLink ? filesBelow(files, path, fits, { links }) : [];
    })
    .sort(compareText);
}

/** Every file of the repository; null where there are too many to look at. */
export function allFiles(tree: Tree): readonly string[] | null {
  const found = everyFile(tree, MOST_FILES);
  return found.length > MOST_FILES ? null : found;
}

const MOST_FILES = 200_000;

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
type GitMark = 'any' | 'valid';

/** The nearest repository at or above a folder; null outside of every one. */
export function repositoryOf(files: Files, folder: string, mark: GitMark = 'any'): string | null {
  if (isHome(folder)) return repositoryOf(files, '', mark);
  return onceFor(files, `${mark} repository of ${folder}`, () => {
    const git = join(folder, '.git');
    // git gives up at a file that leads nowhere.
    if (files.has(git)) return mark === 'any' || leadsToRepository(files, folder) ? folder : null;
    if (files.isFolder(git) && (mark === 'any' || files.has(join(git, 'HEAD')))) return folder;
    if (folder === '') return files.outsideGit ? null : '';
    return repositoryOf(files, folderOf(folder), mark);
  });
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
export function worktreeOf(files: Files, folder: string) {
  const worktree = repositoryOf(files, folder);
  if (worktree === null || worktree === '' || files.isFolder(join(worktree, '.git'))) return null;
  const name = /\/worktrees\/([^/]+)$/.exec(gitFolder(files, worktree) ?? '')?.[1];
  if (name === undefined) return null;
  const main = chain('', worktree).findLast((at) =>
    files.has(join(at, `.git/worktrees/${name}/gitdir`)),
  );
  return main === undefined ? null : { main, worktree };
}
