// What is worked out for the pages of documents alone.

import type { HealthEntry } from '../model/facts.ts';
import type { Constraint } from '../model/resolution.ts';
import type { Json } from '../model/value.ts';

/** A value that a document declares, and what becomes of it in the targets that inherit the document. */
export interface DeclaredValue {
  /** As people write it: `defaults.database`; of a list item the key of its list. */
  readonly keyPath: string;
  readonly value: Json;
  readonly line: number;
  readonly column: number;
  /** Targets in which it stands, because it wins or because the winner says the same. */
  readonly wins: number;
  /** Of all places that give this key this value, the same object: in how many targets that stands. */
  readonly holds: { readonly targets: number };
  /** Targets in which something else stands. */
  readonly loses: number;
  /** Some of those, with the place that wins there; null: a marker took the value out. */
  readonly beaten: readonly {
    readonly target: string;
    readonly by: { readonly source: string; readonly line: number } | null;
  }[];
}

/** One document of a chain in which each replaces another. */
export interface ChainStep {
  readonly path: string;
  /** Paths of what replaces it. */
  readonly replacedBy: readonly string[];
}

export interface AboutDocuments {
  /** Null where it does not age. */
  readonly health: (path: string) => HealthEntry | null;
  /** By line. */
  readonly declared: (path: string) => readonly DeclaredValue[];
  /** Those that it fixes for everyone, where it is in force. */
  readonly constraints: (path: string) => readonly Constraint[];
  /** The chain in which it stands, newest first, itself among them; empty where it replaces nothing and nothing replaces it. */
  readonly chain: (path: string) => readonly ChainStep[];
  /** Documents before and after it within its project, plan or workspace, in order of paths. */
  readonly beside: (path: string) => {
    readonly before: string | null;
    readonly after: string | null;
  };
}
