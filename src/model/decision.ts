import type { Lifecycle, Listing } from './document.ts';
import type { Place } from './source.ts';

export interface NamedDecision {
  /** As people call it and as no other decision here is called: `ADR-0003`, `0016`, else its file name. */
  readonly id: string;
  readonly title: string;
  /** One known word in lower case; `superseded` where anyone who may says so; null where nothing is stated. */
  readonly status: string | null;
  readonly date: string | null;
  readonly path: string;
}

/** One decision of a list. */
export interface DecisionSummary extends NamedDecision {
  readonly number: number | null;
  readonly rawStatus: string | null;
  /** Ids. */
  readonly supersedes: readonly string[];
  readonly supersededBy: readonly string[];
  /** Of which it replaces a part, or which replace a part of it: none of these is over for that. */
  readonly partlySupersedes: readonly string[];
  readonly partlySupersededBy: readonly string[];
  /** Which it changes without replacing them, or which change it. */
  readonly amends: readonly string[];
  readonly amendedBy: readonly string[];
  /** Accepted, and not superseded as a whole. */
  readonly inForce: boolean;
  /** True where it states no status and counts as accepted, as what is merged does in its folder. */
  readonly assumed: boolean;
}

/** A document in its history; what it replaced stands beneath it. */
export interface HistoryNode {
  readonly path: string;
  readonly older: readonly HistoryNode[];
  /** True where its own history stands elsewhere already: in a circle, or where two ways lead to it. */
  readonly repeated: boolean;
}

/** A decision in its history, as it is published; `repeated`: its own history is told elsewhere. */
export interface PastDecision extends NamedDecision {
  readonly supersedes?: readonly PastDecision[];
  /** Ids; left out where there are none. */
  readonly wouldSupersede?: readonly string[];
  readonly wouldBeSupersededBy?: readonly string[];
  readonly partlySupersedes?: readonly string[];
  readonly partlySupersededBy?: readonly string[];
  readonly amends?: readonly string[];
  readonly amendedBy?: readonly string[];
  readonly repeated?: true;
}

/** Newest first; `circle` where the decision stands in one, so that none of it is current. */
export interface DecisionHistory {
  readonly id: string;
  readonly history: readonly PastDecision[];
  /** Ids of what applies today. */
  readonly current: readonly string[];
  readonly circle?: readonly string[];
}

/** A place that refers to a document; `written` is the reference on one line. */
export interface Referrer extends Place {
  readonly written: string;
}

/** A row of a table that states the status of a document: as written, and what it means. */
export interface StatusRow extends Pick<Listing, 'to' | 'span'> {
  readonly says: string;
  readonly lifecycle: Lifecycle;
}
