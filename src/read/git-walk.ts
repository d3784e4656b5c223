// Backwards along the first-parent line of a commit: what each step did to some paths. A merge is one step.

import type { Commit } from '../model/change.ts';
import type { CodeStep } from '../model/code.ts';
import { git, gitFields, MOST_PATHS } from './git.ts';
import { shallowEdges } from './last-commits.ts';

export interface Step extends CodeStep {
  readonly subject: string;
  readonly changes: readonly FileChange[];
}

export interface FileChange {
  readonly path: string;
  readonly before: FileId | null;
  readonly after: FileId | null;
}

interface FileId {
  readonly mode: string;
  readonly id: string;
}

const LOG_BYTES = 1 << 29;

/**
 * The steps that touch one of `paths`, or something in it, newest first; `since` (a full hash) and what it holds are left
 * out, and all but `most` of them. `kinds` of changes, as git has them: all, or `AD` for what was added and deleted.
 */
export function stepsBack(
  root: string,
  commit: string,
  paths: readonly string[],
  since: string | null,
  { most, kinds = 'ACDMRT' }: { readonly most?: number; readonly kinds?: string | undefined } = {},
): readonly Step[] {
  const { out } = git(
    root,
    [
      ...['-c', 'log.showRoot=true', 'log', '--first-parent', '--diff-merges=first-parent'],
      ...['--raw', '--no-abbrev', '--no-renames', '--relative', '-z', '--no-ext-diff'],
      // Sparse, git compares the trees of a commit once, to tell what is different, and not before that to see whether
      // anything is; the filter, of every kind of change, has it leave out the commits that then have nothing to tell.
      ...['--sparse', `--diff-filter=${kinds}`, ...(most ? [`--max-count=${most}`] : [])],
      ...['--format=%x01%H%x00%P%x00%ct%x00%as%x00%an%x00%s%x00%<(120,trunc)%b', commit],
      ...(since ? [`^${since}`] : []),
      ...['--', ...(paths.length > MOST_PATHS ? ['.'] : paths)],
    ],
    { maxBytes: LOG_BYTES },
  );
  return readSteps(out.toString('utf8'), shallowEdges(root));
}

/** Field by field: a log of many commits is long, and most of them change one file. */
function readSteps(log: string, edges: ReadonlySet<string>): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  const next = (): string => {
    const end = log.indexOf('\0', at);
    const field = log.slice(at, end < 0 ? log.length : end);
    at = end < 0 ? log.length : end + 1;
    return field;
  };
  while (at < log.length) {
    const mark = next();
    const commit = mark.slice(mark.lastIndexOf('\x01') + 1);
    const parents = next();
    const time = new Date(Number(next()) * 1000).toISOString();
    const [day, author, subject] = [next(), next(), titleOf(next(), next())];
    const changes: FileChange[] = [];
    // A line break stands before the first.
    while (log[at] === ':' || (log[at] === '\n' && log[at + 1] === ':')) {
      const [before = '', after = '', idBefore, idAfter] = next().trimStart().slice(1).split(' ');
      changes.push({
        path: next(),
        before: fileId(before, idBefore),
        after: fileId(after, idAfter),
      });
    }
    const isEdge = edges.has(commit);
    const parent = isEdge ? null : (parents.split(' ')[0] ?? '') || null;
    const isMerge = parents.includes(' ');
    steps.push({ commit, parent, isEdge, isMerge, time, day, author, subject, changes });
  }
  return steps;
}

/** A merge on a forge says where it is from, and below that what it is about. */
function titleOf(subject: string, body: string): string {
  const [, number] = /^Merge pull request (#\d+) from \S+$/.exec(subject) ?? [];
  const title = body.trim().split('\n', 1)[0]?.trim().replace(/\.\.$/, '…');
  return number && title ? `${title} (${number})` : subject;
}

function fileId(mode: string, id = ''): FileId | null {
  return mode === '000000' ? null : { mode, id };
}

export function commitOf({ commit, time, author, subject }: Step): Commit {
  return { hash: commit, time, author, subject };
}

/** The path that a file had before a step that renamed it, or null. */
export function nameBefore(root: string, { commit, parent }: Step, path: string): string | null {
  if (parent === null) return null;
  const flags = ['-r', '-M', '--diff-filter=R', '--name-status', '--relative', '-z'];
  const fields = gitFields(root, ['diff-tree', '--no-ext-diff', ...flags, parent, commit]);
  for (let at = 0; at + 2 < fields.length; at += 3) {
    if (fields[at + 2] === path) return fields[at + 1] ?? null;
  }
  return null;
}
