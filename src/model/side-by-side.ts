// Nouns of two targets held against each other: what differs, what is the same, each with its places.

import type { Candidate, Dropped, ResolvedLayer, SectionPart } from './resolution.ts';

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

/** Parts of one heading; `agreeing` lines at the beginning of both are the same. */
export interface SectionPair extends Pair<SectionPart> {
  readonly heading: string;
  readonly slug: string;
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
}
