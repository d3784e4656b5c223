// In: where we stand and what was asked for (root, settings, now). Out: an open workspace: what every face calls.

import { resolve as resolvePath } from 'node:path';
import {
  build,
  check,
  closest,
  documentPaths,
  type FoundTarget,
  findTarget,
  type Hierarchy,
  listTargets,
  openTree,
  resolve,
  rules,
  selectLayers,
} from './core.ts';
import type { Comparison } from './model/change.ts';
import type { CheckReport, Finding } from './model/finding.ts';
import type { ContextGraph, Target } from './model/graph.ts';
import type { ResolvedContext } from './model/resolution.ts';
import type { Settings } from './model/settings.ts';
import type { Tree } from './model/source.ts';
import { UsageError } from './model/usage-error.ts';
import type { CachedCheck } from './open/cached-check.ts';
import { datesOf, historyOf, readAll } from './open/dates.ts';
import type { Keeping } from './open/keeping.ts';
import { diskTree } from './read/disk-tree.ts';
import { excluder } from './read/exclude.ts';
import { findRoot, isMarked, namedRoot, noWorkspaceIn } from './read/find-root.ts';
import { readSettings, SETTINGS_FILE } from './read/settings.ts';
import { TOKENIZER, tokenCounter } from './read/tokens.ts';

export interface OpenOptions {
  /** Root of the workspace; left out, the nearest one at or above `cwd`. */
  readonly root?: string | undefined;
  readonly cwd: string;
  /** Settings file; left out, `stratigraph.json` in the root. */
  readonly config?: string | undefined;
  /** ISO 8601. */
  readonly now: string;
  /** For `cachedCheck`: when the run began, milliseconds since 1970. */
  readonly started?: number;
  /** Full hash: the workspace as git has it, settings too; no file of the work tree is read. Left out, the disk. */
  readonly commit?: string | undefined;
  /** For who makes the first document: a root that holds nothing of a workspace will do. */
  readonly mayBeEmpty?: boolean;
  /** What is kept from one opening to the next; no answer depends on it. */
  readonly keeping?: Keeping;
}

export interface SnapshotOptions extends ResolveWorkspaceOptions {
  /** Check the whole workspace too: the answers about targets then carry all that was found about them. */
  readonly check?: boolean;
}

export interface ResolveWorkspaceOptions {
  /** Count tokens too; loads the tokenizer. */
  readonly tokens?: boolean;
}

/** The whole workspace at one moment; `resolve` is cheap enough to be called for every page. */
export interface Snapshot {
  readonly graph: ContextGraph;
  /** Null where nobody asked for a check. */
  readonly report: CheckReport | null;
  readonly resolve: (target: Target) => ResolvedContext;
}

export interface Workspace {
  /** Absolute. */
  readonly root: string;
  /** What the settings call it, else the title of the workspace document, else the folder's name. */
  readonly title: string;
  readonly settings: Settings;
  readonly now: string;
  readonly tree: Tree;
  readonly hierarchy: Hierarchy;
  targets(): readonly Target[];
  /** Throws UsageError where nothing or too much has that name. */
  find(plan?: string, agent?: string): FoundTarget;
  resolve(target: Target, options?: ResolveWorkspaceOptions): Promise<ResolvedContext>;
  snapshot(options?: SnapshotOptions): Promise<Snapshot>;
  /** Every rule over every document, with what git knows of them. */
  check(): Promise<CheckReport>;
  /** As `check`, from the last run's cache where nothing changed since; with what the caller is to keep for the next. */
  cachedCheck(): Promise<CachedCheck>;
  /** What is new since a revision (`main`, a hash, `main...` for where this branch left it). Throws UsageError. */
  compare(revision: string, options?: ResolveWorkspaceOptions): Promise<Comparison>;
  /** Path of the root from the top of its repository, `/` at its end; `''` where they are the same or there is none. */
  prefix(): Promise<string>;
}

/** Opens a workspace on disk. Throws UsageError for a root that is missing or no workspace, and for settings that do not fit their schema. */
export async function open(options: OpenOptions): Promise<Workspace> {
  const root = rootOf(options);
  const spelling = { ruleIds: rules.map(({ id }) => id), closest };
  const { commit } = options;
  // Who reads the disk does not wait for git to be loaded.
  const at = commit === undefined ? null : await import('./open/at-commit.ts');
  const settings =
    at === null || commit === undefined
      ? await readSettings(
          root,
          options.config && resolvePath(options.cwd, options.config),
          spelling,
        )
      : await at.settingsAt(root, commit, options.config, spelling);
  const excluded = await excluder(settings.exclude);
  const treeAt = at === null || commit === undefined ? diskTree : at.treeOf(commit);
  const bare = treeAt(root, { maxFileBytes: settings.maxFileBytes, excluded });
  const { started } = options;
  const record =
    started === undefined ? null : (await import('./read/recorded-tree.ts')).recordTree;
  const recorded = record?.(bare);
  const tree = recorded?.tree ?? bare;
  // Links may lead to what is excluded.
  const wide = settings.exclude.length === 0 ? null : treeAt(root, settings);
  const recordedWide = wide === null ? undefined : record?.(wide);
  const { keeping } = options;
  const documents = keeping?.documents(root, settings);
  const hierarchy = openTree(tree, settings, documents?.known, documents?.learn);
  // A mistyped root would be found to be without fault for ever.
  const marked = commit === undefined && isMarked(root);
  if (options.mayBeEmpty !== true && !marked && !holdsAnything(hierarchy))
    throw noWorkspaceIn(root);
  const { now } = options;
  let pending: ReturnType<typeof checkOnce> | undefined;
  return {
    root,
    // Few ask, and the answer takes reading a document.
    get title() {
      return titleOf(hierarchy);
    },
    settings,
    now,
    tree,
    hierarchy,
    targets: () => listTargets(hierarchy),
    find: (plan, agent) => findTarget(hierarchy, plan, agent),
    async resolve(target, { tokens = false } = {}) {
      const paths = selectLayers(hierarchy, target).map(({ path }) => path);
      const dates = await datesOf(hierarchy, root, paths, keeping?.commits);
      return resolve(hierarchy, target, dates, {
        now,
        ...(tokens ? { tokens: await counting() } : {}),
      });
    },
    async snapshot({ tokens = false, check: all = false } = {}) {
      const counter = tokens ? { tokens: await counting() } : {};
      if (all) {
        const { graph, report, dates } = await checked();
        const about = byTarget(report);
        return {
          graph,
          report,
          resolve: (target) =>
            resolve(hierarchy, target, dates, {
              now,
              findings: about.get(target.id) ?? [],
              ...counter,
            }),
        };
      }
      const paths = documentPaths(hierarchy);
      await readAll(hierarchy, paths);
      const dates = await datesOf(hierarchy, root, paths);
      return {
        graph: build(hierarchy, dates),
        report: null,
        resolve: (target) => resolve(hierarchy, target, dates, { now, ...counter }),
      };
    },
    check: async () => (await checked()).report,
    async cachedCheck() {
      const report = async () => (await checked()).report;
      if (recorded === undefined || started === undefined)
        return { report: await report(), keep: null };
      const { cachedCheck } = await import('./open/cached-check.ts');
      return cachedCheck({
        ...{ root, settings, now, started, check: report },
        trees: recordedWide === undefined ? [recorded] : [recorded, recordedWide],
        bare: wide === null ? [bare] : [bare, wide],
        documents: () => documentPaths(hierarchy).length,
      });
    },
    async compare(revision, { tokens = false } = {}) {
      const { compareWith } = await import('./open/compare.ts');
      const { history, ...head } = await checked();
      const counter = tokens || settings.tokenBudget !== null ? { tokens: await counting() } : {};
      const options = { now, ...counter };
      return compareWith(revision, { root, head, history, options, excluded, countTokens: tokens });
    },
    prefix: async () => (await import('./read/git.ts')).repositoryPrefix(root),
  };

  /** An open workspace is one moment; whoever asks again gets the same answer. */
  function checked(): ReturnType<typeof checkOnce> {
    pending ??= checkOnce();
    return pending;
  }

  async function checkOnce() {
    const history = await historyOf(hierarchy, root, documentPaths(hierarchy), commit);
    const { dates, changed } = history;
    const graph = build(hierarchy, dates);
    const report = check(hierarchy, graph, {
      now,
      changed,
      everything: recordedWide?.tree ?? wide ?? tree,
      ...(settings.tokenBudget === null ? {} : { tokens: await counting() }),
    });
    return { hierarchy, graph, report, dates, history };
  }
}

function byTarget({ findings }: CheckReport): ReadonlyMap<string, readonly Finding[]> {
  const about = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const target of finding.targets) {
      const known = about.get(target);
      if (known === undefined) about.set(target, [finding]);
      else known.push(finding);
    }
  }
  return about;
}

function rootOf({ root, cwd }: OpenOptions): string {
  if (root !== undefined) return namedRoot(resolvePath(cwd, root));
  const found = findRoot(cwd);
  if (found !== null) return found;
  throw new UsageError(
    `There is no workspace at ${cwd} or above it.`,
    'Give one with --root DIR, or make one here: stratigraph workspace init.',
  );
}

/** Settings, evidence of a dialect, or a document that one claims without it (`projects/` alone). */
function holdsAnything(hierarchy: Hierarchy): boolean {
  const { tree, dialects } = hierarchy;
  return (
    tree.has(SETTINGS_FILE) ||
    tree.list('plans').length > 0 ||
    dialects.some((dialect) => dialect.evidence(tree).strength > 0) ||
    documentPaths(hierarchy).length > 0
  );
}

function titleOf(hierarchy: Hierarchy): string {
  const { target } = findTarget(hierarchy);
  const document = target.path === null ? null : hierarchy.document(target.path);
  return hierarchy.settings.site.title ?? document?.title ?? target.name;
}

async function counting() {
  return { tokenizer: TOKENIZER, count: await tokenCounter() };
}
