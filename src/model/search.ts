import type { Lifecycle } from './document.ts';

export interface SearchQuery {
  readonly text: string;
  /** Id of a target; it and what stands beneath it. */
  readonly scope?: string;
  /** What the target inherits, too, however much is found in it. */
  readonly inherited?: boolean;
  /** A kind of memory entry, or what a dialect calls its documents. */
  readonly kind?: string;
  /** What is superseded, archived or expired too (Y-027). */
  readonly all?: boolean;
  /** Most hits. */
  readonly limit: number;
}

export interface SearchHit {
  readonly path: string;
  /** The line that matches best, from 1. */
  readonly line: number;
  /** Heading of the section, or of the section that the entry stands in. */
  readonly heading: string;
  /** What stands there, in one line. */
  readonly snippet: string;
  /** Id of the target in whose scope the document stands. */
  readonly scope: string;
  readonly kind: string;
  /** `finding-3` for an entry of a memory, null for a section. */
  readonly entry: string | null;
  readonly lifecycle: Lifecycle;
  /** Higher is better; only comparable within one answer. */
  readonly score: number;
}

export interface SearchAnswer {
  readonly query: string;
  /** Best first; those that score the same by path and line. */
  readonly hits: readonly SearchHit[];
  /** True where there may be more hits than were asked for. */
  readonly more: boolean;
}

/** A stretch of a document that can be found on its own. */
export interface SearchRecord {
  readonly heading: string;
  /** Source text; its first line is `line`. */
  readonly text: string;
  readonly line: number;
  readonly entry: string | null;
}
