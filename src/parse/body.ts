// The nouns of a walked body, and how an mdast node's place in the parsed text becomes one in the file.

import type { Nodes } from 'mdast';
import type { Link, Mention, Suppression } from '../model/document.ts';
import type { Reading } from './places.ts';

/** A half-open range of offsets into the file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A heading of the top level. */
export interface Heading extends Range {
  readonly text: string;
  readonly depth: number;
}

/** A `yaml` fence of the top level, or a paragraph of the top level or of an item of a top-level list. */
export interface Block extends Range {
  /** Index of the heading above it, -1 for none. */
  readonly heading: number;
}

/**
 * What one walk finds in a body. Of items and tables, which few ask for, only numbers are kept until somebody does
 * (`structure.ts`): in a large workspace they would be half of the memory.
 */
export interface Body {
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  /** Six numbers an item: start, end, start and end of its own text, depth, checkbox (0 none, 1 open, 2 done). */
  readonly items: readonly number[];
  /** Of each table start, end, number of rows, then start and end of each row. */
  readonly tables: readonly number[];
  readonly fences: readonly Block[];
  readonly paragraphs: readonly Block[];
  readonly mentions: readonly Mention[];
  readonly suppressions: readonly Suppression[];
}

/** A link whose target a definition may still have to give: `identifier` is its name, or null. */
export interface PendingLink {
  readonly identifier: string | null;
  readonly link: Link;
}

/** A walk under way: the lists it fills. */
export interface Walk {
  readonly reading: Reading;
  /** Where the parsed text starts in the file. */
  readonly base: number;
  readonly headings: Heading[];
  readonly links: PendingLink[];
  readonly items: number[];
  readonly tables: number[];
  readonly fences: Block[];
  readonly paragraphs: Block[];
  readonly mentions: Mention[];
  readonly suppressions: Suppression[];
  readonly definitions: Map<string, string>;
  /** False where the whole text holds no id of a decision, so that no part of it has to be searched. */
  readonly mayMention: boolean;
  /** How many links and struck-out runs are open: an id in them is no mention of its own. */
  silenced: number;
  /** End of the last node with a position: synthesized nodes are searched for from here. */
  cursor: number;
}

/** Where a node stands in the file. */
export function rangeOf(node: Nodes, base: number): Range {
  const { position } = node;
  return { start: base + (position?.start.offset ?? 0), end: base + (position?.end.offset ?? 0) };
}
