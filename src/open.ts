// In: where we stand and what was asked for (root, settings, now). Out: an open workspace: what every face calls.

import { existsSync, statSync } from 'node:fs';
import { basename, resolve as resolvePath } from 'node:path';
import {
  build,
  type Dates,
  documentPaths,
  type FoundTarget,
  findTarget,
  type Hierarchy,
  listTargets,
  openTree,
  resolve,
  selectLayers,
  statedDate,
} from './core.ts';
import type { ContextGraph, Target } from './model/graph.ts';
import type { ResolvedContext } from './model/resolution.ts';
import type { Settings } from './model/settings.ts';
import type { DateStamp, Tree } from './model/source.ts';
import { UsageError } from './model/usage-error.ts';
import { diskTree } from './read/disk-tree.ts';
import { excluder } from './read/exclude.ts';
import { findRoot } from './read/find-root.ts';
import { readSettings } from './read/settings.ts';
import { TOKENIZER, tokenCounter } from './read/tokens.ts';

export interface OpenOptions {
  /** Root of the workspace; left out, the nearest one at or above `cwd`. */
  readonly root?: string | undefined;
  readonly cwd: string;
  /** Settings file; left out, `stratigraph.json` in the root. */
  readonly config?: string | undefined;
  /** ISO 8601. */
  readonly now: string;
}

export interface ResolveWorkspaceOptions {
  /** Count tokens too; loads the tokenizer. */
  readonly tokens?: boolean;
}

/** The whole workspace at one moment; `resolve` is cheap enough to be called for every page. */
export interface Snapshot {
  readonly graph: ContextGraph;
  readonly resolve: (target: Target) => ResolvedContext;
}

export interface Workspace {
  /** Absolute. */
  readonly root: string;
  /** Front matter name of the workspace document, else the folder's name. */
  readonly title: string;
  readonly settings: Settings;
  readonly now: string;
  readonly tree: Tree;
  readonly hierarchy: Hierarchy;
  targets(): readonly Target[];
  /** Throws UsageError where nothing or too much has that name. */
  find(plan?: string, agent?: string): FoundTarget;
  resolve(target: Target, options?: ResolveWorkspaceOptions): Promise<ResolvedContext>;
  snapshot(options?: ResolveWorkspaceOptions): Promise<Snapshot>;
}

/** Opens a workspace on disk. Throws UsageError for a missing root and for settings that do not fit their schema. */
export async function open(options: OpenOptions): Promise<Workspace> {
  const root = rootOf(options);
  const settings = await readSettings(
    root,
    options.config && resolvePath(options.cwd, options.config),
  );
  const excluded = await excluder(settings.exclude);
  const tree = diskTree(root, { maxFileBytes: settings.maxFileBytes, excluded });
  const hierarchy = openTree(tree, settings);
  const { now } = options;
  return {
    root,
    title: titleOf(hierarchy, root),
    settings,
    now,
    tree,
    hierarchy,
    targets: () => listTargets(hierarchy),
    find: (plan, agent) => findTarget(hierarchy, plan, agent),
    async resolve(target, { tokens = false } = {}) {
      const paths = selectLayers(hierarchy, target).map(({ path }) => path);
      const dates = await datesOf(hierarchy, root, paths);
      return resolve(hierarchy, target, dates, {
        now,
        ...(tokens ? { tokens: await counting() } : {}),
      });
    },
    async snapshot({ tokens = false } = {}) {
      const dates = await datesOf(hierarchy, root, documentPaths(hierarchy));
      const counter = tokens ? { tokens: await counting() } : {};
      return {
        graph: build(hierarchy, dates),
        resolve: (target) => resolve(hierarchy, target, dates, { now, ...counter }),
      };
    },
  };
}

function rootOf({ root, cwd }: OpenOptions): string {
  if (root !== undefined) {
    const path = resolvePath(cwd, root);
    if (!existsSync(path)) {
      throw new UsageError(`There is no folder ${path}.`, 'Check the path given with --root.');
    }
    if (!statSync(path).isDirectory()) {
      throw new UsageError(
        `${path} is a file, not a folder.`,
        'Give the folder that holds the workspace with --root.',
      );
    }
    return path;
  }
  const found = findRoot(cwd);
  if (found !== null) return found;
  throw new UsageError(
    `There is no workspace at ${cwd} or above it.`,
    'Give one with --root DIR, or make one here: stratigraph workspace init.',
  );
}

function titleOf(hierarchy: Hierarchy, root: string): string {
  const [dialect] = hierarchy.dialects;
  const path = dialect.definition(hierarchy.tree, dialect.workspace(hierarchy.tree));
  const document = path === null ? null : hierarchy.document(path);
  return hierarchy.settings.site.title ?? document?.title ?? basename(root);
}

/** For documents that state no date: the last commit, else the file's own time, which is a guess (C-09). */
async function datesOf(
  hierarchy: Hierarchy,
  root: string,
  paths: readonly string[],
): Promise<Dates> {
  const undated = paths.filter((path) => {
    const document = hierarchy.document(path);
    return document !== null && statedDate(document) === null;
  });
  if (undated.length === 0) return new Map();
  // Where every document states its date, nobody waits for git to be loaded.
  const { readHistory } = await import('./read/history.ts');
  const commits = await readHistory(root, undated);
  const dates = new Map<string, DateStamp>();
  for (const path of undated) {
    const committed = commits.get(path);
    const value = committed ?? hierarchy.tree.modified(path);
    if (value !== null) dates.set(path, { value, from: committed === undefined ? 'mtime' : 'git' });
  }
  return dates;
}

async function counting() {
  return { tokenizer: TOKENIZER, count: await tokenCounter() };
}
