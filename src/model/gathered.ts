// What is known of many repositories at once, from what each one's own build published.

import type { Finding, Severity } from './finding.ts';
import type { PublishedWorkspace } from './published.ts';

/** One repository; a part is null where its file could not be read. */
export interface GatheredRepository {
  /** Unique among all: its title, with its place where titles repeat. */
  readonly name: string;
  /** Folder or address, as it was named. */
  readonly place: string;
  /** Address of its own site, ends with `/`; null where nobody knows. */
  readonly site: string | null;
  readonly workspace: PublishedWorkspace;
  readonly findings: GatheredFindings | null;
  readonly health: GatheredHealth | null;
  /** All that has a name there, for a search. */
  readonly names: readonly GatheredName[];
  /** The latest first. */
  readonly changes: readonly GatheredChange[];
}

export interface GatheredFindings {
  readonly summary: Readonly<Record<Severity, number>>;
  /** The worst of them. */
  readonly top: readonly Pick<Finding, 'rule' | 'severity' | 'message' | 'path' | 'line'>[];
}

export interface GatheredHealth {
  readonly documents: number;
  readonly critical: number;
  readonly warning: number;
  /** The oldest of what is stale. */
  readonly oldest: readonly StaleDocument[];
  readonly owners: readonly OwnerShare[];
}

export interface StaleDocument {
  readonly path: string;
  readonly name: string;
  readonly stale: 'warning' | 'critical';
  readonly owner: string | null;
  readonly daysOld: number | null;
}

/** What one owner has; null: what nobody has. */
export interface OwnerShare {
  readonly owner: string | null;
  readonly documents: number;
  readonly critical: number;
  readonly warning: number;
}

export interface GatheredName {
  readonly kind: string;
  readonly title: string;
  /** On its own site, or null. */
  readonly href: string | null;
  readonly ids: readonly string[];
  readonly about: string;
  readonly says: readonly string[];
  /** `superseded`, where it holds no more. */
  readonly over: string | null;
}

export interface GatheredChange {
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
  readonly kind: string;
  readonly href: string | null;
}

/** What could not be read of a repository, and why. */
export interface Unread {
  readonly place: string;
  readonly file: string;
  readonly reason: string;
}

/** Something that repositories have in common and do not agree about; the most frequent side first. */
export interface Difference {
  readonly of: 'value' | 'decision' | 'file';
  /** Key, title of the decision, path of the file. */
  readonly name: string;
  readonly sides: readonly DifferenceSide[];
}

export interface DifferenceSide {
  /** The value as JSON, the status, the hash of the file. */
  readonly says: string;
  readonly holders: readonly {
    /** Name of the repository. */
    readonly repository: string;
    readonly path: string;
    readonly line: number;
    /** ISO 8601, or null. */
    readonly date: string | null;
    readonly locked: boolean;
  }[];
}

export interface Gathered {
  /** In the order in which they were named. */
  readonly repositories: readonly GatheredRepository[];
  readonly unread: readonly Unread[];
  /** Those among more repositories first. */
  readonly differences: readonly Difference[];
}
