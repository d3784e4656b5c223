// What it takes to open a workspace, and what an open one can be asked.

import type { FoundTarget, Hierarchy } from '../core.ts';
import type {
  Comparison,
  FindingsChange,
  HistoryEnd,
  LogEntry,
  RecentChanges,
} from '../model/change.ts';
import type { CodeRepository } from '../model/code.ts';
import type { CheckReport, Finding } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import type { CachedCheck } from '../read/check-cache.ts';
import type { Keeping } from './reuse.ts';

export interface OpenOptions {
  /** Root of the workspace; left out, the nearest one at or above `cwd`. */
  readonly root?: string | undefined;
  readonly cwd: string;
  /** The same folder by the path by which we came there, where symbolic links are on it. */
  readonly via?: string | undefined;
  /** Settings file; left out, `stratigraph.json` in the root. */
  readonly config?: string | undefined;
  /** In place of the one of the settings. */
  readonly window?: number | undefined;
  /** ISO 8601. */
  readonly now: string;
  /** When the run began, milliseconds since 1970; left out, no cache is read or kept. */
  readonly started?: number | undefined;
  /** Record what is read, for `cachedCheck`. */
  readonly cached?: boolean;
  /** Full hash: the workspace as git has it, settings too; no file of the work tree is read. Left out, the disk. */
  readonly commit?: string | undefined;
  /** A revision or a date, for `commit`; unless somebody chose `now`, it is that moment. */
  readonly at?: string | undefined;
  readonly isNowChosen?: boolean;
  readonly home?: boolean;
  /** For who makes the first document: a root that holds nothing of a workspace will do. */
  readonly mayBeEmpty?: boolean;
  /** Texts of files, by path, that are open somewhere and not saved: they count instead of those on disk. */
  readonly unsaved?: ReadonlyMap<string, string>;
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
  /** As one of its readers sees it, the same as `resolve` of the workspace without tokens. */
  readonly resolve: (target: Target) => ResolvedContext;
}

export interface Moment extends Pick<Workspace, 'hierarchy' | 'root' | 'now'> {
  readonly excluded: (path: string) => boolean;
  readonly everything: Tree;
  /** Full hash where history ends; left out, HEAD. */
  readonly commit?: string | undefined;
}

export interface Workspace {
  readonly root: string;
  readonly title: string;
  readonly settings: Settings;
  /** A path as the tree has it, from the root or absolute. Throws UsageError for one that is missing or outside. */
  readonly inside: (path: string) => Promise<string>;
  /** The folder, absolute, and the path from it by which a path of the tree is written. */
  place(path: string): Promise<{ readonly root: string; readonly path: string }>;
  home(): Promise<Tree>;
  counting(): Promise<{ readonly tokenizer: string; readonly count: (text: string) => number }>;
  readonly now: string;
  readonly tree: Tree;
  readonly hierarchy: Hierarchy;
  targets(): readonly Target[];
  /** Throws UsageError where nothing or too much has that name. */
  find(...words: readonly (string | undefined)[]): FoundTarget;
  /** What a target is called for short, at every door. */
  aliases(target: Target): readonly string[];
  /** What people call the target of an id; the id, where there is none any more. */
  nameOf(id: string): string;
  /** A target, or the first root, as one of its readers sees it. Throws UsageError for one that it does not have. */
  seenBy(target: Target | null, reader: string): Target;
  /** A target, or that of where we stand, for one of its purposes. Throws UsageError for one that it does not have. */
  askedFor(target: Target | null, purpose: string): Target;
  resolve(target: Target, options?: ResolveWorkspaceOptions): Promise<ResolvedContext>;
  snapshot(options?: SnapshotOptions): Promise<Snapshot>;
  check(): Promise<CheckReport>;
  /** What is new since a report of another time, and what is gone. */
  compareReport(known: readonly Finding[]): Promise<FindingsChange>;
  /** As `check`, from the last run's cache where nothing changed since; with what the caller is to keep for the next. */
  cachedCheck(): Promise<CachedCheck>;
  /** The same workspace at another moment: a revision or a date. Throws UsageError. */
  at(moment: string): Promise<Workspace>;
  /** The commits that changed what a target sees, newest first, none older than `since`; with `views` for each reader in use where these see it in ways of their own. Throws UsageError where there is no history. */
  history(
    target: Target,
    since: string | null,
    options?: { readonly views?: boolean },
  ): Promise<Generator<LogEntry, HistoryEnd>>;
  /** What changed lately for any target, newest first, at most so many commits. Throws UsageError where there is no history. */
  recentChanges(most: number): Promise<RecentChanges>;
  /** What is new since a revision (`main`, a hash, `main...` for where this branch left it). Throws UsageError. */
  compare(revision: string, options?: ResolveWorkspaceOptions): Promise<Comparison>;
  /** The repository around it, for how far its code has moved; undefined: there is none. */
  code(): Promise<CodeRepository | undefined>;
  /** Path of the root from the top of its repository, `/` at its end; `''` where they are the same or there is none. */
  prefix(): Promise<string>;
}
