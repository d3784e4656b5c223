// Nouns of an answer: resolved values with provenance, sections, layers with freshness, conflicts.

import type { Document, Lifecycle, Role } from './document.ts';
import type { Finding } from './finding.ts';
import type { MemoryContent } from './memory.ts';
import { counted } from './plural.ts';
import type { Listing } from './reading.ts';
import type { Because, Delivery, Extent, Target } from './scope.ts';
import type { DateStamp } from './source.ts';
import type { Json, JsonMap } from './value.ts';

/** Line and column (from 1) in the document at a path. */
export interface SourcePlace {
  /** Path from the root, with `/`. */
  readonly source: string;
  readonly line: number;
  readonly column: number;
}

/** One statement of a value: who said what, and where the value stands. */
export interface Candidate extends SourcePlace {
  readonly level: string;
  /** Higher wins; 0 is the outermost level. */
  readonly priority: number;
  readonly value: Json;
}

/**
 * Why a winner won:
 * `only` nobody else spoke · `agreed` others say the same · `higher-priority` · `later-document` same priority, later in order ·
 * `declared-override` the author said so · `locked` a locked value stands · `added` an item that its layer added to a list.
 */
export type Reason =
  | 'only'
  | 'agreed'
  | 'higher-priority'
  | 'later-document'
  | 'declared-override'
  | 'locked'
  | 'added';

/** Winner, losers (most recent loser first) and reason of one leaf: a scalar, a list item, an empty map or an empty list. */
export interface Provenance {
  readonly winner: Candidate;
  readonly shadowed: readonly Candidate[];
  readonly reason: Reason;
  /** Where the value is locked; left out, it is not. */
  readonly lockedAt?: SourcePlace;
}

/** Values that a marker took out of the result and that nothing replaced. */
export interface Dropped {
  readonly by: SourcePlace & { readonly marker: 'override' | 'inherit' };
  readonly shadowed: readonly Candidate[];
}

/** A disagreement met while cascading; checks word it, faces show it. `keyPath` is dotted for people. */
export interface Conflict {
  readonly kind:
    | 'undeclared-override'
    | 'declared-override'
    | 'same-priority'
    | 'type-clash'
    | 'locked-override'
    /** A file that the agent loads by itself says something else; nobody wins. */
    | 'told-otherwise';
  readonly pointer: string;
  readonly keyPath: string;
  readonly winner: Candidate;
  readonly loser: Candidate;
  /** For `locked-override`: where the lock is declared. */
  readonly lockedAt?: SourcePlace;
}

/** A value that may not be changed, a map with everything beneath it, and where that is written. */
export interface Locked extends SourcePlace {
  readonly keyPath: string;
  readonly value: Json;
}

/** What the cascade gives. */
export interface Cascade {
  /** The resolved values. */
  readonly values: JsonMap;
  /** By JSON Pointer (RFC 6901) into `values`: every leaf has one. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  /** By JSON Pointer: values that markers removed. */
  readonly dropped: Readonly<Record<string, Dropped>>;
  readonly conflicts: readonly Conflict[];
  readonly constraints: readonly Locked[];
}

export interface SectionPart {
  readonly source: string;
  /** Line of the part's first character. */
  readonly line: number;
  readonly markdown: string;
}

export interface ResolvedSection {
  readonly heading: string;
  readonly slug: string;
  readonly parts: readonly SectionPart[];
}

export type Staleness = 'fresh' | 'warning' | 'critical' | 'unknown';

/** Age of a document (L-060 … L-064). */
export interface Freshness {
  /** Date or instant, ISO 8601. */
  readonly lastModified: string | null;
  /** `mtime` is a guess. */
  readonly dateFrom: DateStamp['from'] | null;
  readonly daysOld: number | null;
  /** Days since the last change / expected days between, unbounded; null where it does not age, or has no date. */
  readonly score: number | null;
  readonly staleness: Staleness;
  /** By age alone (L-064); what can be done with a document is its `advice`. */
  readonly recommendedAction: 'none' | 'review' | 'archive';
}

/** True where a document is expected to be kept fresh. */
export function doesAge({ staleness, score }: Pick<Freshness, 'staleness' | 'score'>): boolean {
  return staleness !== 'fresh' || score !== null;
}

export interface ResolvedLayer extends Freshness {
  readonly source: string;
  readonly title: string;
  readonly role: Role;
  /** The dialect's own word for it. */
  readonly kind: string;
  readonly lifecycle: Lifecycle;
  /** The status as written, or null. */
  readonly rawStatus: string | null;
  /** Of a list of tasks. */
  readonly progress?: Document['progress'];
  readonly level: string;
  readonly priority: number;
  /** Place in the cascade, lowest layer first. */
  readonly order: number;
  readonly because: Because;
  readonly extent: Extent;
  /** Only in what one agent has. */
  readonly by?: Delivery;
  /** Estimate, null where nobody asked for tokens. */
  readonly tokens: number | null;
  readonly sha256: string;
}

/** A locked key or a value that an accepted decision fixes, with the title of the document that says so. */
export interface Constraint extends Locked {
  readonly title: string;
}

/** One memory file of the answer, with what was understood in it. */
export interface ResolvedMemory extends MemoryContent {
  readonly source: string;
  /** So many findings of this file are left out: a memory around it tells them. */
  readonly repeated?: number;
}

/** Estimated tokens of an answer for one purpose: of all, and what each level had and took. */
export interface Brief {
  readonly tokens: number;
  readonly levels: readonly {
    readonly level: string;
    readonly room: number;
    readonly used: number;
  }[];
}

/** A text that an answer does not have, for want of room, and where it still stands. */
export interface LeftOut {
  readonly source: string;
  readonly line: number;
  readonly heading: string;
  /** What that saved. */
  readonly tokens: number;
  readonly how: 'left out' | 'cut' | 'shortened';
}

export interface ResolvedContext extends Cascade {
  readonly target: Target & { readonly title: string };
  /** Text in layer order, each part with its source. */
  readonly sections: readonly ResolvedSection[];
  /** Lowest first. */
  readonly layers: readonly ResolvedLayer[];
  readonly memory: readonly ResolvedMemory[];
  /** What cannot be overridden, because a layer locks it or an accepted decision sets it. */
  readonly constraints: readonly Constraint[];
  /** Sentences to show. */
  readonly warnings: readonly string[];
  /** Of a check of the whole workspace where there was one, else what the layers show by themselves: a part of these. */
  readonly findings: readonly Finding[];
  /** `total`: with what is listed. */
  readonly tokens: { readonly tokenizer: string; readonly total: number } | null;
  /** Of what a reader has: which version this describes, how sure that is, and what cannot be told. */
  readonly about?: string;
  /** What a reader is told of beside the layers; left out, that is not known. */
  readonly listing?: Listing;
  /** Only where the answer is for one purpose. */
  readonly brief?: Brief;
  /** Tokens of an answer that was made to fit a budget; `after` is more only where what always stays is more. */
  readonly compacted?: { readonly budget: number; readonly before: number; readonly after: number };
  /** What has no room in the budget of the answer, what went first at the top; only where there is one. */
  readonly leftOut?: readonly LeftOut[];
}

/** What two answers are compared by; a bundle has all of it but the path of the target's own document. */
export type Comparable = Pick<
  ResolvedContext,
  'values' | 'provenance' | 'dropped' | 'conflicts' | 'sections' | 'listing'
> & {
  readonly tokens?: ResolvedContext['tokens'];
  readonly memory?: ResolvedContext['memory'];
  readonly target: Pick<Target, 'path'>;
  readonly layers: readonly Pick<ResolvedLayer, 'source' | 'sha256' | 'kind'>[];
};

export interface ExplainedValue {
  readonly pointer: string;
  readonly keyPath: string;
  readonly value: Json;
  readonly provenance: Provenance;
}

export interface ExplainedDrop extends Dropped {
  readonly pointer: string;
  readonly keyPath: string;
}

/** Every leaf at or beneath a key, what markers took out there, and the disagreements. */
export interface Explanation {
  readonly keyPath: string;
  readonly pointer: string;
  readonly entries: readonly ExplainedValue[];
  readonly dropped: readonly ExplainedDrop[];
  readonly conflicts: readonly Conflict[];
}

const MOST_LINES = 20;
const MOST_PLACES = 4;

export function leftOutLines(all: readonly LeftOut[]): readonly string[] {
  const bySource = [...Map.groupBy(all, ({ source }) => source)];
  const lines = bySource.slice(0, MOST_LINES).map(([source, parts]) => {
    const places = [...new Set(parts.map(({ line }) => line))].sort((a, b) => a - b);
    const tokens = parts.reduce((sum, one) => sum + one.tokens, 0);
    const first = places.slice(0, MOST_PLACES).join(', ');
    const others = places.length - MOST_PLACES;
    const more = others > 0 ? ` and ${counted(others, 'more place')}` : '';
    return `${source}:${first}${more}: ${counted(tokens, 'token')}`;
  });
  const rest = bySource.length - lines.length;
  return rest > 0 ? [...lines, `and of ${rest} more documents, which the JSON lists`] : lines;
}

/** The resolved context of one target as it is published; a new `schemaVersion` only where a field changes its meaning. */
export interface Bundle extends Omit<ResolvedContext, 'target'> {
  readonly schemaVersion: 2;
  readonly target: Pick<
    ResolvedContext['target'],
    'id' | 'level' | 'title' | 'dialect' | 'reader' | 'purpose' | 'at' | 'start'
  >;
}

export function toBundle(context: ResolvedContext): Bundle {
  const { id, level, title, dialect, reader, purpose, at, start } = context.target;
  return {
    schemaVersion: 2,
    ...context,
    target: {
      ...{ id, level, title, dialect },
      ...(reader !== undefined && { reader }),
      ...(purpose !== undefined && { purpose }),
      ...(at !== undefined && { at }),
      ...(start !== undefined && { start }),
    },
    // Of whom else a finding speaks is told by findings.json: here it would be told once for every heir of a layer.
    findings: context.findings.map((finding) => ({ ...finding, targets: [id] })),
  };
}
