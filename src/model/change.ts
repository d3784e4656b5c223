// Nouns of what changed: what targets see differently since a revision, which findings are new, and how a target came to see what it sees.

import type { Finding, Severity } from './finding.ts';
import type { EntryType } from './memory.ts';
import type { ListedItem } from './reading.ts';
import type { Candidate, Dropped, ResolvedLayer, SectionPart, SourcePlace } from './resolution.ts';
import type { Json } from './value.ts';

export type ChangeKind = 'added' | 'removed' | 'changed';

/**
 * The line that made the difference: `after` it stands in the tree as it is now, `before` it stood in the revision and
 * is gone or says something else now.
 */
export interface Cause extends SourcePlace {
  readonly in: 'after' | 'before';
}

/** A value of the target that differs. Items of lists have the pointer and key path of their list. */
export interface ValueChange {
  readonly kind: ChangeKind;
  readonly pointer: string;
  readonly keyPath: string;
  /** `order`: the items of a list are the same, in another order; then `before` and `after` are its first items. */
  readonly of: 'value' | 'item' | 'order';
  /** The winner before; null where there was none. */
  readonly before: Candidate | null;
  readonly after: Candidate | null;
  readonly cause: Cause;
}

/** What came or went, and where it is declared; of what is gone, where it was. */
interface Arrival {
  readonly kind: 'added' | 'removed';
  readonly source: string;
  readonly line: number;
}

/** A value that nobody inside might change and now may, or the other way round. */
export interface LockChange extends Arrival {
  readonly keyPath: string;
}

/** A value that a lock refuses: `added` somebody sets it now, `removed` nobody does any more. */
export interface RefusedChange extends Arrival {
  readonly keyPath: string;
  readonly value: Json;
}

/** An entry of a memory. */
export interface EntryChange extends Arrival {
  readonly what: EntryType;
  /** In one line; of a blocker with its state. */
  readonly text: string;
}

export interface LayerChange {
  readonly kind: ChangeKind | 'renamed';
  readonly source: string;
  /** The path before, where it was renamed and its text is the same. */
  readonly from: string | null;
}

/** Text under a heading that differs; `line` is the first line that does, in the tree that has the part. */
export interface SectionChange {
  readonly kind: ChangeKind;
  readonly heading: string;
  /** Of several headings in it the one below which this differs: each is told for itself. */
  readonly inner?: string;
  readonly slug: string;
  readonly source: string;
  readonly line: number;
  /** So many tasks more are done (fewer, where it is negative), and nothing else differs. */
  readonly done?: number;
  /** Nothing but values, and entries of memory, differs in it, which are listed themselves. */
  readonly onlyValues?: true;
  /** Its text on each side, null on the one that has none; only where it is asked for. */
  readonly texts?: Readonly<Record<'before' | 'after', string | null>>;
}

/** What a reader is told of beside the layers, before and after; null: it was not there, or is not. */
export interface ListedChange {
  readonly before: ListedItem | null;
  readonly after: ListedItem | null;
}

/** What one target sees differently. `removed`: the target itself is gone, and `added`: it is new. */
export interface TargetChange {
  readonly id: string;
  /** What people call it: `Claude Code, started in packages/api`. */
  readonly name: string;
  /** Of what one reader sees of a target, which those two are. */
  readonly seenBy?: { readonly target: string; readonly reader: string };
  readonly kind: ChangeKind;
  readonly level: string;
  /** Id of the target that contains it, null for a root. */
  readonly parent: string | null;
  readonly title: string;
  readonly values: readonly ValueChange[];
  readonly locks: readonly LockChange[];
  /** What locks refuse and came or went; left out where there is none. */
  readonly refused?: readonly RefusedChange[];
  /** Left out where there is none. */
  readonly entries?: readonly EntryChange[];
  readonly layers: readonly LayerChange[];
  readonly sections: readonly SectionChange[];
  /** Only where a reader is told of something else; of each kind so many are listed now. */
  readonly listing?: {
    readonly items: readonly ListedChange[];
    readonly listed: Readonly<Record<string, number>>;
    readonly window: number | null;
  };
  /** Estimates, null where nobody counted or where the target was not there. */
  readonly tokens: { readonly before: number | null; readonly after: number | null } | null;
}

/** Findings that the revision does not have, and how many it has that are gone or still there. */
export interface FindingsChange {
  readonly new: readonly Finding[];
  readonly fixed: readonly Finding[];
  /** With the new ones as many as `check` has without a revision, but for those that only a comparison finds. */
  readonly unchanged: number;
  /** How many new ones add places to one that was there, if any. */
  readonly grown?: number;
  /** How many have others in their places, if any. */
  readonly replaced?: number;
  /** How many fixed ones are part of an unchanged one, if any. */
  readonly inPart?: number;
}

/** Changed files, from the top of the repository, and documents that cover them and were not changed. */
export interface Untouched {
  readonly files: readonly string[];
  readonly documents: readonly string[];
}

/** That a document is replaced by another; names as people call them, and where it is stated. */
export interface Replaced {
  readonly older: string;
  readonly newer: string;
  readonly path: string;
  readonly line: number;
}

/** A rule that a document suppresses, or that the settings switch off or make less severe, since a revision. */
export interface Loosened {
  readonly rule: string;
  /** What it is by now; null: suppressed in the document. */
  readonly severity: Severity | 'off' | null;
  readonly path: string;
  readonly line: number;
}

/** The workspace held against a revision. */
export interface Comparison extends FindingsChange {
  /** As asked for, and the full hash of the commit that it means. */
  readonly base: { readonly revision: string; readonly commit: string };
  /** Only targets that see something differently, outermost first; those that are gone come last. */
  readonly targets: readonly TargetChange[];
  /** Left out where there are none. */
  readonly superseded?: readonly Replaced[];
  /** Rules that find less since; left out where there are none. */
  readonly loosened?: readonly Loosened[];
  /** Code that changed without the documents about it; left out where nobody asked. */
  readonly untouched?: readonly Untouched[];
}

/** `a` and `b` are the two targets; null where one of them has nothing there. */
export interface Pair<T> {
  readonly a: T | null;
  readonly b: T | null;
}

export interface ValuePair extends Pair<Candidate> {
  readonly pointer: string;
  readonly keyPath: string;
  /** As in `ValueChange`: items of lists are compared one by one, `order` holds the first item that moved. */
  readonly of: 'value' | 'item' | 'order';
  /** The marker that took the value out on the side that has none, where there was one. */
  readonly droppedBy: Dropped['by'] | null;
}

/** `sameText`: two paths with the same text. Else two different layers stand side by side where both define their target. */
export interface LayerPair extends Pair<ResolvedLayer> {
  readonly sameText: boolean;
}

/** Parts of one heading, or of an inner one where they differ; `agreeing` lines at the beginning of both are the same. */
export interface SectionPair
  extends Pair<SectionPart>,
    Pick<SectionChange, 'heading' | 'inner' | 'slug'> {
  readonly agreeing: number;
  /** The first line that differs, in each file; the last one of a side that ends before. */
  readonly from: Pair<number>;
}

/** Everything there is, once: either different or the same. */
export interface Split<T> {
  readonly different: readonly T[];
  readonly same: readonly T[];
}

/** What the two are called; `at` is the revision or date that was asked for, null for now. */
export interface SideName {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly at: string | null;
  /** Left out: what the hierarchy has, whoever works with it. */
  readonly reader?: string;
}

/** Two targets side by side. Values in the order of `b`, layers and sections in the order of the cascade. */
export interface SideBySide {
  readonly a: SideName;
  readonly b: SideName;
  readonly values: Split<ValuePair>;
  readonly layers: Split<LayerPair>;
  readonly sections: Split<SectionPair>;
  /** Only what a reader has. */
  readonly listing?: Split<Pair<ListedItem>>;
  /** Readers of whom it is not known what they list; then `listing` is left out. */
  readonly unknownListing?: readonly string[];
}

export interface Commit {
  /** Full hash. */
  readonly hash: string;
  /** When it was committed; ISO 8601. */
  readonly time: string;
  readonly author: string;
  readonly subject: string;
}

/** What one commit, or the merge of several, changed for a target. */
export interface LogEntry {
  readonly commit: Commit;
  readonly change: TargetChange;
}

/** Why a history ends: with the target itself, where it was asked to, or because the clone has no more. */
export type HistoryEnd = 'created' | 'since' | 'limit' | 'shallow';

/** What one commit, or the merge of several, changed for all targets. */
export interface CommitChanges {
  readonly commit: Commit;
  /** So many earlier commits of its day are told with it. */
  readonly others: number;
  readonly targets: readonly TargetChange[];
  /** Tokens of the files with which an agent in use starts in the root, where they differ. */
  readonly starts: readonly (Readonly<Record<'before' | 'after', number>> & {
    /** As people call the agent. */
    readonly title: string;
  })[];
}

/** Days: older changes are told only where there are hardly any younger ones. */
export const RECENT_DAYS = 30;

export interface RecentChanges {
  /** Newest first. */
  readonly commits: readonly CommitChanges[];
  readonly end: HistoryEnd;
}

export interface ContextLog {
  readonly target: string;
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly end: HistoryEnd;
}

/** Since when something is as it is; commit null: longer than the history goes back. */
interface Since {
  readonly source: string;
  readonly line: number;
  readonly commit: Commit | null;
}

export interface ContextBlame {
  readonly target: string;
  readonly values: readonly (Since & { readonly keyPath: string; readonly value: Json })[];
  readonly sections: readonly (Since & { readonly heading: string; readonly slug: string })[];
  readonly end: HistoryEnd;
}

/** What changed, in whichever form it was asked for: for every target, or for one in sum, by commit or by value. */
export type Changes =
  | (Pick<Comparison, 'base' | 'targets'> & Partial<Pick<Comparison, 'untouched'>>)
  | { readonly since: string; readonly change: TargetChange }
  | ContextLog
  | ContextBlame;
