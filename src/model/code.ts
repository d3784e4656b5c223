// How far the code that documents speak of has moved since they were last changed, and where that is read from.

import { counted } from './plural.ts';

/** One commit of the first-parent line, as the age of code counts it; a merge is one. */
export interface CodeStep {
  readonly commit: string;
  /** Full hash of its first parent; null where history begins, or the clone does. */
  readonly parent: string | null;
  /** True where the clone begins: what it did is not known. */
  readonly isEdge: boolean;
  readonly isMerge?: boolean;
  /** When it was committed; ISO 8601. */
  readonly time: string;
  /** The day that git shows, where its author was; empty where nothing is committed. */
  readonly day: string;
  readonly author: string;
  /** `before` and `after` are null where there was no file. */
  readonly changes: readonly {
    readonly path: string;
    readonly before: object | null;
    readonly after: object | null;
  }[];
}

/** A repository as the age of code asks for it. Paths are from its top. */
export interface CodeRepository {
  /** Path of the workspace's root, `/` at its end; `''` where they are the same. */
  readonly prefix: string;
  /** Every file of the last commit. */
  files(): ReadonlySet<string>;
  /** Those of them that are deleted since, which no commit says. */
  deleted(): readonly string[];
  /** Every file that a commit brought, those of merged branches too; null where the first commits are missing. */
  everAdded(): readonly string[] | null;
  /** False where a document is being edited: its text is not that of the last commit. */
  isCommitted(path: string, text: string): boolean;
  /** Steps that touch one of the paths or something in it, newest first; `AD`: with what they add and delete alone. */
  steps(paths: readonly string[], kinds?: 'AD'): Iterable<CodeStep>;
  /** Lines added and removed, by commit and path; some commits may be left out. */
  lines(
    steps: readonly CodeStep[],
    paths: readonly string[],
  ): ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** What paths that steps removed were renamed to; some steps may be left out. */
  renames(steps: readonly CodeStep[]): ReadonlyMap<string, string>;
  /** Hash and day of the last commit that took a path away, of all that a merge brings; `''`: none did by itself. */
  removal(merge: CodeStep, path: string): string;
  /** `''` where there is none. */
  textAt(commit: string, path: string): string;
  /** Those of the paths that .gitignore leaves out now: they may be there for others. */
  ignored(paths: readonly string[]): ReadonlySet<string>;
}

/** Who says what a document speaks of: its `covers:`, its `files:`, its system (of all there is), or the paths that its text names, a mere hint. */
export type CodeSource = 'covers' | 'files' | 'system' | 'text';

/** A file that is no longer there, and what it was renamed to, or null. */
export interface GoneFile {
  readonly path: string;
  readonly to: string | null;
}

/** How far the code of one document has moved since the document was last changed. */
export interface CodeAge {
  readonly from: CodeSource;
  /** Files that it speaks of, as they are now. */
  readonly files: number;
  /** When the document was last changed; ISO 8601. */
  readonly since: string;
  readonly commits: number;
  /** Added and removed; null: there are too many commits to count them. */
  readonly lines: number | null;
  readonly authors: number;
  /** Files that were there then and are gone or renamed; at most the first twenty. */
  readonly gone: readonly GoneFile[];
  readonly goneCount: number;
  /** The file that changed most, or null where nothing did. */
  readonly most: string | null;
  /** More than the settings allow; never by mere hints. */
  readonly outdated: boolean;
}

/** `38 commits, 1,204 lines, 3 files gone`. */
export function codeChanges({ commits, lines, goneCount }: CodeAge): string {
  return [
    counted(commits, 'commit'),
    ...(lines === null ? [] : [counted(lines, 'line')]),
    ...(goneCount === 0 ? [] : [`${counted(goneCount, 'file')} gone`]),
  ].join(', ');
}
