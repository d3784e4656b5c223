// An open workspace: what every face calls.

import {
  aliasesOf,
  askedFor,
  findTarget,
  listTargets,
  nameOfTarget,
  openTree,
  ROOT_MARKERS,
  replacedTargets,
  resolve,
  seenBy,
  selectLayers,
} from './core.ts';
import { once, onceFor } from './model/once.ts';
import { UsageError } from './model/usage-error.ts';
import { datesOf } from './open/dates.ts';
import { holdsAnything, rootOf, titleOf } from './open/root.ts';
import type { CheckedOnce } from './open/snapshot.ts';
import { openTrees } from './open/trees.ts';
import type { OpenOptions, Workspace } from './open/workspace.ts';
import { isMarked, noWorkspaceIn } from './read/find-root.ts';
import { loadTokenCounter } from './read/tokens.ts';

export { type Keeping, keepOpen } from './open/reuse.ts';
export { workspaceAround } from './open/root.ts';
export { watchWorkspace } from './open/watch.ts';
export type {
  OpenOptions,
  ResolveWorkspaceOptions,
  Snapshot,
  SnapshotOptions,
  Workspace,
} from './open/workspace.ts';
export { rootToBegin } from './read/find-root.ts';

/** Git is loaded when it is asked. */
export async function unignoredFolder(folder: string): Promise<string | null> {
  return (await import('./read/git.ts')).unignoredFolder(folder);
}

/** Opens a workspace on disk. Throws UsageError for a root that is missing or no workspace, and for settings that do not fit their schema. */
export async function open(asked: OpenOptions): Promise<Workspace> {
  const { root, here } = rootOf(asked);
  const options =
    asked.at === undefined
      ? asked
      : (await import('./open/at-commit.ts')).atMoment(root, asked.at, asked);
  const { commit, keeping, now, started } = options;
  const trees = await openTrees(root, here, options);
  const { settings, excluded, tree, everything, recorded, bare } = trees;
  const documents = keeping?.documents(root, settings);
  const hierarchy = openTree(tree, settings, { ...documents, here });
  // A mistyped root would be found to be without fault for ever.
  const marked = commit === undefined && isMarked(root, ROOT_MARKERS);
  const isWorkspace = options.mayBeEmpty === true || marked || holdsAnything(hierarchy);
  if (!isWorkspace && asked.at !== undefined)
    throw new UsageError(
      `${root} held no workspace at ${asked.at}.`,
      'Use a later revision or date.',
    );
  if (!isWorkspace)
    throw noWorkspaceIn(root, ROOT_MARKERS, options.root === undefined ? options.cwd : undefined);
  const tokensIf = async (wanted: boolean) => (wanted ? { tokens: await loadTokenCounter() } : {});
  const moment = { hierarchy, root, now, excluded, everything, commit };
  let pending: Promise<CheckedOnce> | undefined;
  /** An open workspace is one moment; whoever asks again gets the same answer. */
  const checked = (): Promise<CheckedOnce> => {
    pending ??= import('./open/snapshot.ts').then(({ checkOnce }) => checkOnce(moment));
    return pending;
  };
  const moments = new Map<string, Promise<Workspace>>();
  const report = async () => (await checked()).report;
  const replaced = once(() => [...replacedTargets(hierarchy, listTargets(hierarchy)).keys()]);
  const cached = once(async () => {
    const { readCounts } = await import('./core/survey.ts');
    const read = () => readCounts(hierarchy);
    if (recorded.length === 0 || started === undefined)
      return { report: await report(), read: read(), replaced, keep: null };
    const { cachedCheck } = await import('./read/check-cache.ts');
    return cachedCheck({
      ...{ root, settings, now, started, check: report, read, replaced, trees: recorded, bare },
    });
  });
  const workspace: Workspace = {
    root,
    // Few ask, and the answer takes reading a document.
    get title() {
      return titleOf(hierarchy);
    },
    settings,
    home: async () => (await import('./read/tree-views.ts')).homeTree(settings),
    counting: loadTokenCounter,
    async place(path) {
      const isBelow = !path.startsWith('~/');
      const home = isBelow
        ? null
        : (await import('./read/tree-views.ts')).placeAtHome(path, settings);
      return home === null ? { root, path } : { root: home, path: path.slice(2) };
    },
    inside: async (path) => (await import('./read/inside-root.ts')).insideRoot(root, path),
    now,
    tree,
    hierarchy,
    targets: () => listTargets(hierarchy),
    find: (...words) =>
      onceFor(hierarchy, `target ${words.join('\0')}`, () => findTarget(hierarchy, ...words)),
    aliases: (target) => aliasesOf(hierarchy, target),
    nameOf: (id) => nameOfTarget(hierarchy, id),
    seenBy: (target, reader) => seenBy(hierarchy, target, reader),
    askedFor: (target, purpose) => askedFor(hierarchy, target, purpose),
    async resolve(target, { tokens = false } = {}) {
      const layers = selectLayers(hierarchy, target);
      const paths = layers.map(({ path }) => path);
      const dates = await datesOf(hierarchy, root, paths, { commit, ask: keeping?.commits });
      const isAging = layers.some(({ role }) => role.ages === 'with-all-code');
      const { behindIn } = isAging ? await import('./open/snapshot.ts') : {};
      const behind = behindIn?.(moment, paths);
      return resolve(hierarchy, target, dates, { now, behind, ...(await tokensIf(tokens)) });
    },
    async snapshot({ tokens = false, check: all = false } = {}) {
      const at = { now, ...(await tokensIf(tokens)) };
      const { takeSnapshot } = await import('./open/snapshot.ts');
      return takeSnapshot(moment, all ? await checked() : null, at);
    },
    check: report,
    cachedCheck: cached,
    at(when) {
      const then = moments.get(when) ?? open({ ...asked, root, at: when });
      moments.set(when, then);
      return then;
    },
    async history(target, since, { views = false } = {}) {
      const { contextHistory } = await import('./open/target-history.ts');
      return contextHistory(moment, target, since, views);
    },
    async recentChanges(most) {
      const { recentChanges } = await import('./open/recent-changes.ts');
      return recentChanges(moment, most, (await loadTokenCounter()).count);
    },
    async compare(revision, { tokens = false } = {}) {
      const { compareWith } = await import('./open/snapshot.ts');
      return compareWith(revision, moment, await checked(), tokens);
    },
    async compareReport(known) {
      const { compareReport } = await import('./core/compare.ts');
      return compareReport(known, await checked());
    },
    code: async () => (await import('./read/code-repository.ts')).codeAround(root, commit),
    prefix: async () => (await import('./read/git.ts')).repositoryPrefix(root),
  };
  return workspace;
}
