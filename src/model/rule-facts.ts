import type { CodeAge } from './code.ts';
import type { Document } from './document.ts';
import type {
  Advice,
  DanglingReference,
  Problem,
  ReachedConflict,
  ReachedDrop,
  UnreadFolder,
} from './facts.ts';
import type { ContextGraph } from './graph.ts';
import type { MemoryRecord } from './memory.ts';
import type { Freshness, ResolvedMemory } from './resolution.ts';
import type { Found } from './rule.ts';
import type { Settings } from './settings.ts';

/** Whether a word is known, and, where it is not, the known one that was probably meant. */
export interface StatusFact {
  readonly known: boolean;
  readonly near: string | null;
}

/** What is known of a rule by the name that a suppression gives it. */
export interface RuleFact extends StatusFact {
  readonly timed: boolean;
  readonly binding: boolean;
  readonly off: boolean;
}

/** What the layers of one target are enough for. */
export interface LocalFacts {
  /** ISO 8601. */
  readonly now: string;
  readonly settings: Settings;
  readonly graph: Pick<ContextGraph, 'documents' | 'dates'>;
  readonly documents: readonly Document[];
  /** Those of them that have faults: few. */
  readonly faulty: readonly Document[];
  /** Every disagreement of every cascade, once. */
  readonly conflicts: readonly ReachedConflict[];
  /** Paths of documents that are over, by their own word, their place or their scope. */
  readonly retired: ReadonlySet<string>;
  /** Null for what is no document of the workspace. */
  readonly freshness: (path: string) => Freshness | null;
  /** Kind of a superseded or archived document that a decision depends on or amends, or null. */
  readonly overBasis: (document: Document) => string | null;
  /** What can be done with a document that is stale. */
  readonly advice: (document: Document, fresh: Pick<Freshness, 'recommendedAction'>) => Advice;
  /** What the dialect of a document makes of its status; null where it has none. */
  readonly status: (document: Document) => StatusFact | null;
  /** Metadata keys that a document needs and does not have. */
  readonly missingFields: (document: Document) => readonly string[];
}

export interface Facts extends LocalFacts {
  readonly graph: ContextGraph;
  /** What `override: true` and `inherit: false` take away. */
  readonly drops: readonly ReachedDrop[];
  /** What dialects find wrong. */
  readonly problems: readonly Problem[];
  /** `overrides:` entries that override nothing. */
  readonly unusedOverrides: readonly Found<'unused' | 'meant'>[];
  readonly danglingReferences: readonly DanglingReference[];
  readonly brokenLinks: readonly Found<
    'fileDeleted' | 'fileRenamed' | `${'file' | 'anchor' | 'anchorIn'}${'' | 'Meant'}`
  >[];
  readonly linksOutsideRoot: readonly Found<'outside' | 'tooFar'>[];
  readonly contextList: {
    readonly missing: readonly Found<'missing'>[];
    readonly unlisted: readonly Found<'unlisted'>[];
  };
  /** By path. */
  readonly memory: readonly ResolvedMemory[];
  /** What is remembered one fact at a time, as it stands now. */
  readonly records: readonly MemoryRecord[];
  /** What memory holds and should not, by the policy of the workspace. */
  readonly sensitive: readonly Found<'sensitive'>[];
  readonly overBudget: readonly Found<'start' | 'starts' | 'layers' | 'both'>[];
  /** Day (`YYYY-MM-DD`) of the last commit that changed a file that was there before, by path; null: nobody asked git. */
  readonly changed: ReadonlyMap<string, string> | null;
  /** How far the code has moved that documents speak of (`covers:`, `files:`), by path. */
  readonly codeAges: ReadonlyMap<string, CodeAge>;
  readonly idleCovers: readonly Found<'nothing'>[];
  readonly goneNames: readonly Found<
    'renamed' | 'renames' | 'removed' | 'removedAs' | 'several' | 'moved'
  >[];
  readonly unread: readonly UnreadFolder[];
  readonly placeholders: readonly Found<'left'>[];
  readonly unlistedRecords: readonly Found<'unlisted'>[];
  /** True for the path of one file where the tree has its first folder, but not the file. */
  readonly isAbsent: (path: string) => boolean;
  readonly ruleNamed: (id: string) => RuleFact;
  /** The known key that a front matter key is one slip away from, or null. */
  readonly keyMeant: (document: Document, key: string) => string | null;
}
