// What the core hands to the site: one snapshot of a workspace and ways to ask about its targets.

import type { DecisionSummary } from '../model/decision.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { CheckReport, Severity } from '../model/finding.ts';
import type { ContextGraph } from '../model/graph.ts';
import type { RecentChanges } from '../model/history.ts';
import type { MemoryRecord, RecordGroups } from '../model/memory-record.ts';
import type { Readers, ShownReading } from '../model/reading.ts';
import type { ResolvedContext, ResolvedMemory } from '../model/resolution.ts';
import type { Target } from '../model/scope.ts';
import type { Settings } from '../model/settings.ts';
import type { PageText, PictureFile } from '../open/site-settings.ts';
import type { OperationView } from '../operations/index.ts';

/** One workspace at one moment. The functions are synchronous, and cheap enough to be called for every page. */
export interface SiteData {
  readonly title: string;
  /** Absolute; pages show the folder's name only. */
  readonly root: string;
  /** Version of stratigraph. */
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
  /** With the forge's addresses filled in from git where the settings leave them open. */
  readonly settings: Settings;
  /** Hash of the last commit of the workspace's repository, or null. */
  readonly commit: string | null;
  /** Address of a commit in the forge, with `{commit}` in it, or null. */
  readonly commitAt: string | null;
  /** What the last commits changed for any target; null where git knows nothing of the workspace. */
  readonly changes: RecentChanges | null;
  readonly logo: PictureFile | null;
  /** A picture of the workspace, or null where it cannot be shown. */
  readonly picture: (path: string) => PictureFile | null;
  /** Pages that the settings add, in their order. */
  readonly pages: readonly PageText[];
  /** What each dialect reads, in a sentence. */
  readonly systems: readonly string[];
  readonly graph: ContextGraph;
  /** What every rule finds. */
  readonly report: CheckReport;
  /** In the order of the reference. */
  readonly rules: readonly RuleText[];
  /** Every decision record, by path. */
  readonly decisions: readonly DecisionSummary[];
  /** Every document that ages. */
  readonly health: readonly HealthEntry[];
  /** Memory that is kept one fact at a time: what its systems call its groups, and every record, as it stands at a moment. */
  readonly recordGroups: readonly RecordGroups[];
  readonly records: readonly MemoryRecord[];
  /** Entries of memory that are files of their own. */
  readonly entryFiles: readonly ResolvedMemory[];
  /** The command that records something, or null. */
  readonly begin: string | null;
  /** True where the workspace has such a file or folder, document or not; a path relative to the root. */
  readonly has: (path: string) => boolean;
  /** True for a folder, relative to the root, whose files are context: nothing may be built there. */
  readonly claims: (folder: string) => boolean;
  /** What a target keeps besides its layers, or null. */
  readonly resolve: (target: Target) => ResolvedContext;
  /** Who reads a target in ways of their own: nobody where all see the same. */
  readonly readers: (target: Target) => Readers;
  /** The target as each agent in use has it: with what that loads by itself. */
  readonly asAgents: (target: Target) => readonly Target[];
  readonly reading: (target: Target, reader: string) => ShownReading;
  /** What it is called for short; others may be, too. */
  readonly aliases: (target: Target) => readonly string[];
  /** Text of `bundles/<id>.json`, the same as the command line prints. */
  readonly bundle: (target: Target) => string;
  /** Answers of dialects' own operations, by their files below the site. */
  readonly answers: ReadonlyMap<string, () => Promise<unknown>>;
  /** What dialects' own operations show as pages. */
  readonly views: readonly OperationView[];
  /** Text of `bundles/<id>.md`. */
  readonly markdown: (target: Target) => string;
}

/** What is told of a rule, the same as `stratigraph rules <id>`. */
export interface RuleText {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly rationale: string;
  readonly remedy: string;
  readonly messages: Readonly<Record<string, string>>;
  readonly good: readonly RuleExample[];
  /** `«` and `»` stand around what the rule finds. */
  readonly bad: readonly RuleExample[];
}

/** A tiny workspace, path → text. */
export interface RuleExample {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
}
