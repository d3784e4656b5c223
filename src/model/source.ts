// Nouns of raw input: a file of the workspace, places in it, the port through which any tree is seen, and what is asked of every tree.

import { isWithin, join, nameOf } from './paths.ts';

/** Half-open range of UTF-16 code units in one file's text, with line and column (from 1) of its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** A range in a file by lines and columns, counted from 1, end exclusive; without an end it is a point. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A place a person can jump to: path relative to the root with `/`, line and column counted from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface Location extends Place, Range {}

/** One file as read: text decoded from UTF-8 (a byte order mark stays in `text`), `bytes` its size on disk. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
}

/** A file that cannot be used as text, and why; it becomes a finding and never stops a run. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason:
    | 'missing'
    | 'too-large'
    | 'binary'
    | 'utf-16'
    | 'denied'
    | 'dead-link'
    | 'outside-root'
    | 'link-loop'
    | 'not-a-file';
  readonly detail: string;
  /** Its size, where it was looked into. */
  readonly bytes?: number;
}

/** One name in a folder; a symbolic link counts as what it leads to, and as a file that cannot be read where it leads nowhere or outside the root. */
export interface TreeEntry {
  readonly name: string;
  readonly type: 'file' | 'folder';
}

export type Row = Readonly<Record<string, string | number | bigint | null | Uint8Array>>;

/** What somebody wants to know of a SQLite database: the columns of its tables that it names, and nothing else. */
export interface DatabaseQuestion<Answer> {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /**
   * `select` takes a statement that ends: it names a row by its rowid, or has a LIMIT and no WHERE. `isBehind`: there is a
   * log with newer rows that cannot be read, because whoever wrote it is gone.
   */
  ask(
    select: (sql: string, ...values: readonly (string | number)[]) => readonly Row[],
    isBehind: boolean,
  ): Answer;
}

/**
 * The one port through which dialects and the graph see a workspace: disk, git objects and in-memory trees all fit it.
 * Paths are relative to the root, `/`-separated, `''` is the root itself. Lists are sorted by name (code-unit order).
 */
export interface Tree {
  /** Name of the root folder, where the tree has one: what a workspace is called that does not name itself. */
  readonly name?: string;
  /** Entries of a folder, sorted; empty where there is no such folder, or where it holds what we built. */
  list(folder: string): readonly TreeEntry[];
  /** True where there is a file at `path`. */
  has(path: string): boolean;
  read(path: string): SourceFile | UnreadableFile;
  /** Last change on disk in ISO 8601, or null where the tree does not know it (git objects, memory). */
  modified(path: string): string | null;
  /** The path itself, all symbolic links along it followed; null where it leads nowhere or outside. Left out: no links. */
  real?(path: string): string | null;
  /** Asks a SQLite database without changing anything, even while others write it. Throws UsageError. Left out: there are none. */
  database?<Answer>(path: string, question: DatabaseQuestion<Answer>): Answer;
  /** True where neither the root nor any folder above it is a git repository; left out, the root is in one. */
  outsideGit?(): boolean;
}

/** A calendar date `YYYY-MM-DD` or an instant in ISO 8601, and where we have it from; `mtime` is a guess (checkouts reset it). */
export interface DateStamp {
  readonly value: string;
  readonly from: 'front-matter' | 'git' | 'mtime';
}

/** Paths of the files directly in a folder, by name. */
export function filesIn(tree: Tree, folder: string, pattern: RegExp = /\.md$/i): readonly string[] {
  return tree
    .list(folder)
    .flatMap(({ name, type }) => (type === 'file' && pattern.test(name) ? join(folder, name) : []));
}

/** Files of the tree, or below a folder, but what packages and git keep, in no order; more than `most` where there are more. */
export function everyFile(tree: Tree, most: number, folder = ''): readonly string[] {
  const found: string[] = [];
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined && found.length <= most; at = folders.pop()) {
    for (const { name, type } of tree.list(at)) {
      if (name === 'node_modules' || name === '.git') continue;
      (type === 'file' ? found : folders).push(join(at, name));
    }
  }
  return found;
}

/** Paths of other repositories, whose files need not be checked out. */
export function submodulesIn(tree: Tree): readonly string[] {
  const paths = (textAt(tree, '.gitmodules') ?? '').matchAll(/^[ \t]*path[ \t]*=[ \t]*(\S.*)$/gm);
  return [...paths].map(([, path = '']) => path.trim());
}

/** A folder of packages of others, and what git keeps: `vendor` is one where Go or Composer says so in it. */
export function isOthers(tree: Pick<Tree, 'has'>, path: string): boolean {
  const name = nameOf(path);
  if (name !== 'vendor') return name === 'node_modules' || name === '.git';
  return tree.has(`${path}/modules.txt`) || tree.has(`${path}/autoload.php`);
}

/** Names of the folders directly in one. */
export function foldersIn(tree: Pick<Tree, 'list'>, folder: string): readonly string[] {
  return tree.list(folder).flatMap(({ name, type }) => (type === 'folder' ? name : []));
}

/** Null: there is no such file, or it cannot be read as text. */
export function textAt(tree: Tree, path: string): string | null {
  const file = tree.read(path);
  return 'text' in file ? file.text : null;
}

/** A tree in which another one stands at a folder (`~`, `~/notes`); links lead into it by their whole path. */
export function withTreeAt(tree: Tree, folder: string, other: Tree): Tree {
  const either = <Answer>(path: string, ask: (of: Tree, at: string) => Answer): Answer =>
    isWithin(path, folder) ? ask(other, path.slice(folder.length + 1)) : ask(tree, path);
  return {
    ...tree,
    list: (path) => either(path, (of, at) => of.list(at)),
    has: (path) => either(path, (of, at) => of.has(at)),
    read: (path) => either(path, (of, at) => ({ ...of.read(at), path })),
    modified: (path) => either(path, (of, at) => of.modified(at)),
    real: (path) =>
      either(path, (of, at) => {
        const real = of.real === undefined ? at : of.real(at);
        if (real === null || of === tree) return real;
        return real === '' ? folder : join(folder, real);
      }),
  };
}

/** A link to another document is that document. */
export function isOwn(path: string, tree: Tree): boolean {
  return (tree.real?.(path) ?? path) === path;
}
