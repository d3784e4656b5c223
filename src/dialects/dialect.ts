// In: nothing. Out: the contract of a dialect: how one system spells scopes, layers, metadata and lifecycle.

import type { Document, DocumentRole, Lifecycle, Reference } from '../model/document.ts';
import type { Listing } from '../model/facts.ts';
import type { LayerRef, Scope } from '../model/graph.ts';
import type { Settings } from '../model/settings.ts';
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
  /**
   * True where its documents are known by their path alone and stand in trees of every kind: beside another dialect it
   * takes part without being looked for, and its workspace gives way to the other's.
   */
  readonly companion?: boolean;
  readonly keys: MetadataKeys;
  evidence(tree: Tree): Evidence;
  /** What the document at `path` is, from its path alone; null: not ours. */
  role(path: string): DocumentRole | null;
  /** The raw status in the words of every dialect; null: no status is written. */
  lifecycle(rawStatus: string | null, role: DocumentRole): Lifecycle;
  /** Folders that can hold documents of the dialect; `''` for anywhere. */
  readonly folders: readonly string[];
  /** The outermost scope. */
  workspace(tree: Tree): Scope;
  /** The scopes directly inside one, from listings of their folder alone; sorted by name. */
  children(tree: Tree, scope: Scope): readonly Scope[];
  /** The path of the document that defines a scope, or null. */
  definition(tree: Tree, scope: Scope): string | null;
  /** The cascade of a scope, lowest first; reads nothing but what the answer needs. */
  layers(tree: Tree, scope: Scope, read: ReadDocument): readonly LayerRef[];
  /** Id of the project that a plan belongs to, or null; what its place in the tree does not say. */
  projectOf(tree: Tree, plan: Scope, read: ReadDocument): string | null;
  /** The dialect as it stands in one tree, where its places depend on the tree or the settings; cheap until asked. */
  in?(tree: Tree, settings: Settings): Dialect;
  /** Every status word that the dialect knows, for suggestions; left out: any word will do. */
  readonly statuses?: readonly string[];
  /** True where the dialect knows what the status means. */
  knowsStatus?(rawStatus: string, role: DocumentRole): boolean;
  /** Canonical metadata keys without which the document cannot do its work. */
  required?(document: Document): readonly string[];
  /** What a document lists as belonging to the workspace: its context files, its active decisions. */
  listings?(document: Document): readonly Listing[];
  /** Where the memory of a scope stands or, as yet, would stand; null (or no such method): the scope keeps none. */
  memoryPath?(tree: Tree, scope: Scope): string | null;
  /** Where a document is kept that was put aside on a day (`YYYY-MM-DD`): a path at which nothing stands yet. */
  archivePath?(tree: Tree, path: string, day: string): string;
  /** Where a new decision record belongs, and what stands before its number where there is none to go by; null: nowhere. */
  decisionHome?(tree: Tree): { readonly folder: string; readonly prefix: string } | null;
  /** Completes a parsed document of the dialect with what only it reads from the text. Pure, never throws. */
  refine?(document: Document): Document;
}

/** Gives a dialect its type; a plain object in, the same object out. */
export function defineDialect(dialect: Dialect): Dialect {
  return dialect;
}
