// In: nothing. Out: the nouns for the hierarchy: scopes, targets, layers, and the nodes and edges of the context graph.

import type { Document, DocumentKind, Lifecycle } from './document.ts';
import type { DateStamp, Location } from './source.ts';

/** How specific a layer is: workspace 0, project 10, plan 20, agent 30 (L-025). */
export type Priority = 0 | 10 | 20 | 30;

export type ScopeKind = 'workspace' | 'project' | 'plan' | 'agent';

/** One node of the hierarchy, known from folder listings alone. */
export interface Scope {
  /** Unique and stable, safe as a relative URL: `workspace`, `projects/site`, `0042`, `0042/001`. */
  readonly id: string;
  readonly kind: ScopeKind;
  readonly dialect: string;
  /** The name on disk without decoration: folder name, agent file stem. */
  readonly name: string;
  /** Leading number as written (`0042`), or null. */
  readonly number: string | null;
  /** Id of the scope that contains it by its place in the tree; null for the workspace. */
  readonly parent: string | null;
  /** Folder in which it stands (`plans/0042-x`); for an agent the folder of its plan. */
  readonly folder: string;
  /** True where the place in the tree says that it is over (`Completed/`, `archive/`). */
  readonly retired: boolean;
}

/** A scope that can be asked about. */
export interface Target extends Scope {
  /** The document that defines it, or null where there is none. */
  readonly path: string | null;
}

/** A document in a target's cascade, before it is read: lowest priority first, then order. */
export interface LayerRef {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly priority: Priority;
}

export interface Layer extends LayerRef {
  readonly order: number;
  readonly document: Document;
  readonly updated: DateStamp | null;
}

export type EdgeType =
  | 'INHERITS_FROM'
  | 'OVERRIDES'
  | 'SUPERSEDES'
  | 'REMEMBERS'
  | 'CONTRIBUTES_TO'
  | 'REFERENCES'
  | 'DEPENDS_ON'
  | 'CONTAINS';

export interface GraphNode {
  /** Target id for scopes, path for documents that define no scope. */
  readonly id: string;
  readonly type: DocumentKind;
  readonly title: string;
  readonly path: string | null;
  /** Id of the target in whose scope it stands. */
  readonly scope: string;
  readonly lifecycle: Lifecycle;
  readonly updated: DateStamp | null;
}

/** `SUPERSEDES` runs from the newer to the older; `line` is where the statement stands. */
export interface GraphEdge {
  readonly type: EdgeType;
  readonly from: string;
  readonly to: string;
  readonly source: string | null;
  readonly line: number | null;
}

/** A reference that leads to nothing in the workspace. */
export interface Dangling {
  readonly relation: EdgeType;
  readonly from: string;
  readonly to: string;
  readonly at: Location;
}

export interface ContextGraph {
  readonly targets: readonly Target[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Last change of every document, by path. */
  readonly dates: ReadonlyMap<string, DateStamp>;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly dangling: readonly Dangling[];
}
