// In: nothing. Out: the contract of a dialect: how one system spells scopes, layers, metadata and lifecycle.

import type { Document, DocumentRole, Lifecycle, Reference } from '../model/document.ts';
import type { LayerRef, Target } from '../model/graph.ts';
import type { Tree } from '../model/source.ts';

/** How sure we are that a tree speaks the dialect (0 not at all, 100 certain), and what makes us think so. */
export interface Evidence {
  readonly strength: number;
  readonly because: readonly string[];
}

/** The front matter keys that describe the document itself; every other key is a declaration. */
export interface MetadataKeys {
  /** Canonical name → other spellings, best first. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** Canonical names without other spellings. */
  readonly reserved: readonly string[];
  /** Canonical names whose values refer to other documents. */
  readonly references: Readonly<Record<string, Reference['relation']>>;
}

/** Reads a document of the answer; null where there is none. Memoised by the caller. */
export type ReadDocument = (path: string) => Document | null;

export interface Dialect {
  readonly name: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly keys: MetadataKeys;
  evidence(tree: Tree): Evidence;
  /** What the document at `path` is, from its path alone; null: not ours. */
  role(path: string): DocumentRole | null;
  /** The raw status in the words of every dialect; null: no status is written. */
  lifecycle(rawStatus: string | null, role: DocumentRole): Lifecycle;
  /** Every scope of the tree, workspace first, from folder listings alone. */
  targets(tree: Tree): readonly Target[];
  /** The cascade of a target, lowest first; reads nothing but what the answer needs. */
  layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[];
  /** Id of the target in whose scope the document at `path` stands. */
  scopeOf(path: string, targets: readonly Target[]): string;
}

/** Gives a dialect its type; a plain object in, the same object out. */
export function defineDialect(dialect: Dialect): Dialect {
  return dialect;
}
