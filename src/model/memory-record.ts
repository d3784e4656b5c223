// Nouns of memory that is kept one fact at a time: each record with its life, its dates and its score.

import type { Lifecycle } from './document.ts';

/** One term of a score, and what it comes from: `recency 0.42`, "last used 113 days ago". */
export interface ScorePart {
  readonly name: string;
  readonly value: number;
  readonly because: string;
}

export interface Score {
  readonly value: number;
  readonly parts: readonly ScorePart[];
}

/** Why somebody should look at a record. */
export interface Attention {
  /** `prune` may go to the archive · `expired` its own date is over · `verify` is due to be confirmed · `conflict` another live record says otherwise · `evidence` it rests on what is not established. */
  readonly kind: 'prune' | 'expired' | 'verify' | 'conflict' | 'evidence';
  /** A sentence. */
  readonly says: string;
}

/** A remembered fact. Dates are ISO 8601, null where none is written or what is written is no date. */
export interface MemoryRecord {
  /** Unique in its dialect unless somebody made a mistake. */
  readonly id: string;
  readonly dialect: string;
  readonly path: string;
  /** Where it begins, 1-based; a store of many records is one file. */
  readonly line: number;
  /** Name of one of the dialect's groups. */
  readonly group: string;
  /** Its first sentence or heading, without markup. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly lifecycle: Lifecycle;
  readonly rawStatus: string | null;
  readonly tags: readonly string[];
  /** What produced it, as written. */
  readonly source: string | null;
  readonly created: string | null;
  readonly updated: string | null;
  readonly lastUsed: string | null;
  readonly lastVerified: string | null;
  readonly expires: string | null;
  /** Ids of the records that it replaces, and of the one that replaces it. */
  readonly supersedes: readonly string[];
  readonly supersededBy: string | null;
  /** Ids of the records that it stands for in searches. */
  readonly summarizes: readonly string[];
  /** Null where the dialect does not rank. */
  readonly score: Score | null;
  readonly attention: readonly Attention[];
  /** False for what is to be in no search; left out, true. */
  readonly searchable?: false;
}

/** What a system calls the groups of its records, and how many each holds. */
export interface RecordGroups {
  readonly dialect: string;
  readonly plural: string;
  readonly groups: readonly {
    readonly name: string;
    readonly summary: string;
    readonly count: number;
  }[];
}
