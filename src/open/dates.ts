// When each document last changed, and whether git knows better than the document.

import type { Dates, Hierarchy } from '../core.ts';
import type { DateStamp } from '../model/source.ts';
import type { LastCommit, readCommits } from '../read/last-commits.ts';

/** Gives the last commit of paths under a root, for as many as git knows. */
export type AskGit = typeof readCommits;

/** For documents that do not state when they were updated: the last commit, else the file's own time, which is a guess (C-09). */
export async function datesOf(
  hierarchy: Hierarchy,
  root: string,
  paths: readonly string[],
  { commit, ask }: { readonly commit?: string | undefined; readonly ask?: AskGit | undefined } = {},
): Promise<Dates> {
  const undated = paths.filter((path) => hierarchy.document(path)?.updated === null);
  if (undated.length === 0) return new Map();
  // Where every document states its date, nobody waits for git to be loaded.
  const keeps = commit === undefined ? ask : undefined;
  const commits = keeps ?? (await import('../read/last-commits.ts')).readCommits;
  return datesFrom(hierarchy, undated, await commits(root, withReal(hierarchy, undated), commit));
}

export interface History {
  readonly dates: Dates;
  /** Time of the last commit that changed a file which was there before, by path. */
  readonly changed: ReadonlyMap<string, string>;
}

/**
 * As `datesOf`, and for documents that state a date too: did they change since? Git runs while documents are parsed.
 * `commit` is where history ends (a full hash); left out, HEAD.
 */
export async function historyOf(
  hierarchy: Hierarchy,
  root: string,
  paths: readonly string[],
  commit?: string,
): Promise<History> {
  const { readCommits } = await import('../read/last-commits.ts');
  const pending = readCommits(root, withReal(hierarchy, paths), commit);
  await readAll(hierarchy, paths);
  const undated = paths.filter((path) => hierarchy.document(path)?.updated === null);
  const commits = await pending;
  const changed = [...commits].flatMap(([path, { time, added }]) =>
    added ? [] : [[path, time] as const],
  );
  return { dates: datesFrom(hierarchy, undated, commits), changed: new Map(changed) };
}

/** How many documents are parsed before others have their turn. */
const TURN = 100;

/**
 * Parses all documents. The parser's native memory is given back only once the event loop turns: without a pause
 * now and then a large workspace would hold five times its size.
 */
export async function readAll(hierarchy: Hierarchy, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    hierarchy.document(path);
    if (index % TURN === TURN - 1) await new Promise<void>((turn) => setImmediate(turn));
  }
}

/** With the files that links lead to, whose text it is. */
function withReal({ tree }: Hierarchy, paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => [path, tree.real?.(path) ?? path]))];
}

function datesFrom(
  { tree }: Hierarchy,
  undated: readonly string[],
  commits: ReadonlyMap<string, LastCommit>,
): Dates {
  const dates = new Map<string, DateStamp>();
  for (const path of undated) {
    const times = [path, tree.real?.(path) ?? path].flatMap((one) => commits.get(one)?.time ?? []);
    const [committed] = times.toSorted((a, b) => Date.parse(b) - Date.parse(a));
    const value = committed ?? tree.modified(path);
    if (value !== null) dates.set(path, { value, from: committed === undefined ? 'mtime' : 'git' });
  }
  return dates;
}
