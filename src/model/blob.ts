// In: nothing. Out: the noun for what one shard of a check leaves behind, and what tells two runs apart.

import type { PlacedChange } from './change.ts';
import type { Finding } from './finding.ts';
import type { Shard } from './shard.ts';

/** Of one file, in bytes. Whoever finds more takes more shards. */
export const LARGEST_BLOB = 1 << 26;

/** Everything that a report depends on: shards of one run have the same, but for the time of day. */
export interface RunStamp {
  /** Of Stratigraph. */
  readonly version: string;
  /** Full hash; null: no repository. */
  readonly commit: string | null;
  /** SHA-256 of the settings. */
  readonly settings: string;
  /** SHA-256 of the paths and texts of all documents, committed or not; without a commit, of the files that they link to, too. */
  readonly documents: string;
  /** SHA-256 of what git and the disk know of when they changed: a shallow clone knows less. */
  readonly dates: string;
  /** ISO 8601. */
  readonly now: string;
  /** Path of the root from the top of its repository, `/` at its end, or `''`. */
  readonly prefix: string;
  /** The revision as asked for and its commit; null: nobody asked what is new. */
  readonly base: { readonly revision: string; readonly commit: string } | null;
  /** Tokens of targets that differ were counted. */
  readonly tokens: boolean;
}

/** What one shard found: findings of the paths and changes of the targets that are its share. */
export interface ShardResult {
  readonly run: Omit<RunStamp, 'version'>;
  /** With a base: only those that it does not have. */
  readonly findings: readonly Finding[];
  /** Null without a base. */
  readonly compared: {
    readonly fixed: readonly Finding[];
    readonly unchanged: number;
    readonly targets: readonly PlacedChange[];
  } | null;
}

/** Lines of one document by number (from 1), those that the findings are shown with. */
export type BlobLines = readonly [
  path: string,
  lines: readonly (readonly [number: number, text: string])[],
];

/** The file that a shard writes and `merge` reads. */
export interface CheckBlob extends Omit<ShardResult, 'run'> {
  readonly kind: 'stratigraph-check';
  readonly schemaVersion: 1;
  readonly shard: Shard;
  readonly run: RunStamp;
  readonly lines: readonly BlobLines[];
}
