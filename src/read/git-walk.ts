// Backwards along the first-parent line of a commit: what each step did to some paths. A merge is one step.

import type { Commit } from '../model/history.ts';
import { git } from './git.ts';
import { shallowEdges } from './history.ts';

export interface Step {
  /** Full hash. */
  readonly commit: string;
  /** Full hash of its first parent; null where history begins, or the clone does. */
  readonly parent: string | null;
  /** True where the clone begins: what came before is not known. */
  readonly isEdge: boolean;
  /** When it was committed; ISO 8601. */
  readonly time: string;
  /** Who wrote it. */
  readonly author: string;
  /** The first line of its message. */
  readonly subject: string;
  readonly changes: readonly FileChange[];
}

/** A file's mode and object before and after; null where there was none. */
export interface FileChange {
  readonly path: string;
  readonly before: FileId | null;
  readonly after: FileId | null;
}

interface FileId {
  readonly mode: string;
  readonly id: string;
}

/** Longer lists of paths would not fit a command line; then every commit is looked at. */
const MAX_PATHSPECS = 300;

const LOG_BYTES = 1 << 29;

/**
 * The steps that touch one of `paths`, or something in it, newest first; `since` (a full hash) and what it holds are left
 * out, and all but `most` of them.
 */
export function stepsBack(
  root: string,
  commit: string,
  paths: readonly string[],
  since: string | null,
  most?: number,
): readonly Step[] {
  const { out } = git(
    root,
    [
      ...['-c', 'log.showRoot=true', 'log', '--first-parent', '--diff-merges=first-parent'],
      ...['--raw', '--no-abbrev', '--no-renames', '--relative', '-z', '--no-ext-diff'],
      ...(most === undefined ? [] : [`--max-count=${most}`]),
      ...['--format=%x01%H%x00%P%x00%ct%x00%an%x00%s', commit, ...(since ? [`^${since}`] : [])],
      ...['--', ...(paths.length > MAX_PATHSPECS ? ['.'] : paths)],
    ],
    { maxBytes: LOG_BYTES },
  );
  const edges = shallowEdges(root);
  const fields = out.toString('utf8').split('\0');
  const steps: Step[] = [];
  for (let at = 0; at + 4 < fields.length; ) {
    const [mark = '', parents = '', seconds = '', author = '', subject = ''] = fields.slice(
      at,
      at + 5,
    );
    const hash = mark.slice(mark.lastIndexOf('\x01') + 1);
    at += 5;
    const changes: FileChange[] = [];
    for (; at + 1 < fields.length; at += 2) {
      const [, modes, ids] =
        /^\n?:(\d+ \d+) ([0-9a-f]+ [0-9a-f]+) [A-Z]$/.exec(fields[at] ?? '') ?? [];
      if (modes === undefined || ids === undefined) break;
      const [before, after] = [0, 1].map((side) =>
        fileId(modes.split(' ')[side], ids.split(' ')[side]),
      );
      changes.push({ path: fields[at + 1] ?? '', before: before ?? null, after: after ?? null });
    }
    const isEdge = edges.has(hash);
    const parent = isEdge ? null : (parents.split(' ')[0] ?? '') || null;
    const time = new Date(Number(seconds) * 1000).toISOString();
    steps.push({ commit: hash, parent, isEdge, time, author, subject, changes });
  }
  return steps;
}

function fileId(mode = '', id = ''): FileId | null {
  return mode === '000000' ? null : { mode, id };
}

export function commitOf({ commit, time, author, subject }: Step): Commit {
  return { hash: commit, time, author, subject };
}

/** The path that a file had before a step that renamed it, or null. */
export function nameBefore(root: string, { commit, parent }: Step, path: string): string | null {
  if (parent === null) return null;
  const flags = ['-r', '-M', '--diff-filter=R', '--name-status', '--relative', '-z'];
  const { out } = git(root, ['diff-tree', '--no-ext-diff', ...flags, parent, commit]);
  const fields = out.toString('utf8').split('\0');
  for (let at = 0; at + 2 < fields.length; at += 3) {
    if (fields[at + 2] === path) return fields[at + 1] ?? null;
  }
  return null;
}
