// The context graph: its nodes and edges, and how it is published (schema/graph.schema.json): sorted, the same for the same graph.

import type { Document, Lifecycle } from './document.ts';
import { compareText } from './order.ts';
import type { Level, Target } from './scope.ts';
import type { DateStamp, Location } from './source.ts';

export type EdgeType =
  | 'INHERITS_FROM'
  | 'OVERRIDES'
  | 'SUPERSEDES'
  | 'PARTLY_SUPERSEDES'
  | 'AMENDS'
  | 'REMEMBERS'
  | 'CONTRIBUTES_TO'
  | 'REFERENCES'
  | 'DEPENDS_ON'
  | 'CONTAINS';

export interface GraphNode {
  /** Target id for scopes, path for documents that define no scope. */
  readonly id: string;
  /** The level of a scope, the kind of a document. */
  readonly type: string;
  readonly title: string;
  readonly path: string | null;
  /** Id of the target in whose scope it stands. */
  readonly scope: string;
  readonly lifecycle: Lifecycle;
  /** The status as written, or null. */
  readonly rawStatus: string | null;
  readonly updated: DateStamp | null;
}

/** `SUPERSEDES`, `PARTLY_SUPERSEDES` and `AMENDS` run from the newer to the older; `line` is where the statement stands. */
export interface GraphEdge {
  readonly type: EdgeType;
  readonly from: string;
  readonly to: string;
  readonly source: string | null;
  readonly line: number | null;
}

/** That one document replaces another (L-072), stated by the newer one, the older one or both. Paths of documents. */
export interface SupersessionPair {
  readonly newer: string;
  readonly older: string;
  readonly saidBy: 'newer' | 'older' | 'both';
  /** Where it is stated; in the newer document where both say so. */
  readonly at: Location;
  /** Where each side says so; null: it does not (L-074). */
  readonly newerSays: Location | null;
  readonly olderSays: Location | null;
}

/** Who replaces whom, and what is odd about it; every list in order of paths. */
export interface Supersession {
  /** Each pair once, whoever says it; no document replaces itself here. */
  readonly pairs: readonly SupersessionPair[];
  /** Each pair of which the newer one replaces a part only: the older one stays in force. */
  readonly partial: readonly SupersessionPair[];
  /** Each pair of which the newer one changes the older one without replacing any of it. */
  readonly amendments: readonly SupersessionPair[];
  /** Circles of any length (L-081): the older of each pair is the newer of the next, the last leads back to the first. */
  readonly cycles: readonly (readonly SupersessionPair[])[];
  /** Stated by one side only (L-074); `fixable` where the status of the older one leaves no doubt that it was in force. */
  readonly oneSided: readonly (SupersessionPair & { readonly fixable: boolean })[];
  /** Those of `pairs` and `partial` in which the newer one is a decision that is only proposed, or rejected (L-077). */
  readonly unaccepted: readonly SupersessionPair[];
  /** Documents that more than one other replaces, with all pairs. */
  readonly severalSuccessors: readonly {
    readonly older: string;
    readonly pairs: readonly SupersessionPair[];
  }[];
  /** Numbers and ids that several decisions of one folder bear, as the first of them writes it. */
  readonly duplicateIds: readonly {
    readonly id: string;
    readonly what: 'number' | 'id';
    readonly paths: readonly string[];
  }[];
}

export interface ContextGraph {
  /** The levels of every dialect that has scopes here, by its name. */
  readonly levels: ReadonlyMap<string, readonly Level[]>;
  readonly targets: readonly Target[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Last change of every document, by path. */
  readonly dates: ReadonlyMap<string, DateStamp>;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Ids of nodes that depend on each other in a circle: each on the next, the last on the first. */
  readonly dependencyCircles: readonly (readonly string[])[];
  readonly supersession: Supersession;
}

/** Scopes, documents and the relations between them: what `graph export --json` and `graph.json` hold. */
export interface GraphExport {
  readonly schemaVersion: 2;
  /** Outermost first, by dialect. */
  readonly levels: readonly (Omit<Level, 'example'> & { readonly dialect: string })[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Nodes by id, edges by type, from, to and place. `SUPERSEDES`, `PARTLY_SUPERSEDES` and `AMENDS` run from the newer to the older. */
export function toGraphExport(
  graph: Pick<ContextGraph, 'levels' | 'nodes' | 'edges'>,
): GraphExport {
  const nodes = graph.nodes.toSorted(
    (a, b) => compareText(a.id, b.id) || compareText(a.type, b.type),
  );
  const edges = graph.edges.toSorted(
    (a, b) =>
      compareText(a.type, b.type) ||
      compareText(a.from, b.from) ||
      compareText(a.to, b.to) ||
      compareText(a.source ?? '', b.source ?? '') ||
      (a.line ?? 0) - (b.line ?? 0),
  );
  const levels = [...graph.levels].flatMap(([dialect, all]) =>
    all.map(({ name, plural, colour }) => ({ dialect, name, plural, colour })),
  );
  return { schemaVersion: 2, levels, nodes, edges };
}
