// Nouns of how a target came to see what it sees.

import type { Comparison, TargetChange } from './change.ts';
import type { Json } from './value.ts';

export interface Commit {
  /** Full hash. */
  readonly hash: string;
  /** When it was committed; ISO 8601. */
  readonly time: string;
  readonly author: string;
  /** The first line of its message. */
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
  readonly targets: readonly TargetChange[];
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
export interface Since {
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
