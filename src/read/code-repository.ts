// The code around a workspace as git has it: files, steps, lines and renames, each asked for once and in bounds.

import type { CodeRepository, CodeStep } from '../model/code.ts';
import { once } from '../model/once.ts';
import { folderOf, foldersAround } from '../model/paths.ts';
import { checkoutOf, gitFields, gitText, MOST_PATHS, repositoryPrefix } from './git.ts';
import { type CommitNames, isTextOf, listCommit } from './git-blobs.ts';
import { stepsBack } from './git-walk.ts';
import { shallowEdges } from './last-commits.ts';
import { commitHere } from './revision.ts';

/** Steps are fetched in turns, most documents being younger than the first; nobody looks further back than all of them. */
const TURNS = [300, 2700, 17_000];
/** Lines of so many steps are counted, and renames looked for in so many. */
const MOST_COUNTED = 400;
const MOST_SEARCHED = 100;

/** Of whole files, by their names. */
const NAMES = ['--name-only', '--no-renames', '--no-ext-diff', '--no-textconv', '-z'];
const REMOVAL = ['-1', '--no-renames', '--diff-filter=D', '--format=%H %as'];

/** Undefined outside of a repository; git is asked once somebody asks. `commit` is a full hash; left out, HEAD. */
export function codeAround(root: string, commit = 'HEAD'): CodeRepository | undefined {
  const top = checkoutOf(root)?.top;
  if (top === undefined) return undefined;
  const head = once(() => (commit === 'HEAD' ? commitHere(top, commit) : commit));
  const stepsFrom = keptSteps(top);
  const names = once((): CommitNames => {
    const hash = head();
    return hash === null
      ? { files: new Map(), links: new Map(), submodules: [] }
      : listCommit(top, hash);
  });
  // Where one is outside, or beyond a symbolic link, git says nothing of any.
  const isInside = (path: string): boolean =>
    !/(?:^|\/)\.\.\//.test(path) &&
    !foldersAround(folderOf(path)).some((one) => names().links.has(one));
  return {
    prefix: repositoryPrefix(root),
    files: once(() => new Set([...names().files.keys(), ...names().links.keys()])),
    deleted: () => (commit === 'HEAD' ? changedFiles(root, commit, null, ['--diff-filter=D']) : []),
    everAdded: () => (shallowEdges(top).size > 0 ? null : addedUpTo(top, head() ?? '')),
    isCommitted: (path, text) => isTextOf(names().files.get(path), text),
    steps: (paths, kinds) => stepsFrom(head(), shortened(paths), kinds),
    lines: (some, paths) => linesIn(top, some.slice(0, MOST_COUNTED), shortened(paths)),
    ignored: (paths) => ignoredIn(top, paths.filter(isInside)),
    renames: (some) => renamesIn(top, some.slice(0, MOST_SEARCHED)),
    removal: ({ commit, parent }, path) =>
      gitText(top, ['log', ...REMOVAL, commit, `^${parent}`, '--', path]),
    textAt: (hash, path) => gitText(top, ['show', `${hash}:${path}`]),
  };
}

/** Files that differ between two commits, from the top; `to` null: the work tree, without what git does not know. */
export function changedFiles(
  root: string,
  from: string,
  to: string | null,
  kinds: readonly string[] = [],
): readonly string[] {
  const top = checkoutOf(root)?.top ?? root;
  const between = [from, ...(to === null ? [] : [to]), '--'];
  return gitFields(top, ['diff', ...kinds, ...NAMES, ...between]).filter(Boolean);
}

/** Of `HEAD` or a full hash; a branch that was merged may have had files which it took away again. */
function addedUpTo(top: string, commit: string): readonly string[] {
  const args = ['log', '--diff-filter=A', ...NAMES, '--format=', commit, '--'];
  return [...new Set(gitFields(top, args).filter(Boolean))];
}

/** Several rules ask for the same steps, and a long history takes git a second. */
function keptSteps(top: string) {
  const kept = new Map<string, readonly CodeStep[]>();
  return function* (
    head: string | null,
    paths: readonly string[],
    kinds?: string,
  ): Generator<CodeStep> {
    let from = head;
    for (const most of TURNS) {
      if (from === null) return;
      const key = [from, most, kinds, ...paths].join('\0');
      const some = kept.get(key) ?? stepsBack(top, from, paths, null, { most, kinds });
      kept.set(key, some);
      yield* some;
      from = some.length < most ? null : (some.at(-1)?.parent ?? null);
    }
  };
}

function shortened(paths: readonly string[]): readonly string[] {
  const split = paths.map((path) => path.split('/'));
  for (let depth = 20; depth > 0; depth -= 1) {
    const short = split.map((one) => one.slice(0, depth).join('/'));
    const all = new Set(short);
    if (all.has('')) break;
    if (all.size <= MOST_PATHS) return [...all];
  }
  return ['.'];
}

function linesIn(top: string, steps: readonly CodeStep[], paths: readonly string[]) {
  const flags = ['--numstat', '--no-renames', '--no-ext-diff', '--no-textconv'];
  const lines = new Map<string, Map<string, number>>();
  let current = new Map<string, number>();
  for (const field of diffs(top, steps, flags, paths)) {
    const [, added = '', removed = '', path = ''] = /^(\d+|-)\t(\d+|-)\t(.+)$/s.exec(field) ?? [];
    if (path !== '') current.set(path, (Number(added) || 0) + (Number(removed) || 0));
    else {
      current = new Map();
      lines.set(field, current);
    }
  }
  return lines;
}

/** With another ending a file is the same, though half of it was rewritten. */
function renamesIn(top: string, steps: readonly CodeStep[]): ReadonlyMap<string, string> {
  const flags = ['-M30%', '-l400', '--diff-filter=R', '--name-status', '--no-ext-diff'];
  const renames = new Map<string, string>();
  const bare = (path: string): string => path.replace(/\.\w+$/, '');
  const fields = diffs(top, steps, flags, []);
  for (let at = 0; at + 2 < fields.length; at += 1) {
    if (!/^R\d{1,3}$/.test(fields[at] ?? '')) continue;
    const [alike = '', from = '', to = ''] = fields.slice(at, at + 3);
    const isOne = alike >= 'R050' || bare(from) === bare(to);
    if (isOne && !renames.has(from)) renames.set(from, to);
    at += 2;
  }
  return renames;
}

function ignoredIn(top: string, paths: readonly string[]): ReadonlySet<string> {
  const input = paths.map((path) => `${path}\0`).join('');
  const args = ['--no-literal-pathspecs', 'check-ignore', '--stdin', '-z', '--no-index'];
  return new Set(gitFields(top, args, input));
}

/** What one git says of all steps, each against its first parent. */
function diffs(
  top: string,
  steps: readonly CodeStep[],
  flags: readonly string[],
  paths: readonly string[],
): readonly string[] {
  if (steps.length === 0) return [];
  const input = steps.map(({ commit, parent }) => `${commit}${parent ? ` ${parent}` : ''}\n`);
  const args = ['diff-tree', '--stdin', '-r', '--root', '-z', ...flags, '--', ...paths];
  return gitFields(top, args, input.join(''));
}
