// Builds the context graph: nodes and edges.

import type { Document, Reference } from '../model/document.ts';
import type { ContextGraph, EdgeType, GraphEdge, GraphNode } from '../model/graph.ts';
import { folderOf, foldersAround } from '../model/paths.ts';
import type { Conflict } from '../model/resolution.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { isList, scalarText } from '../model/value.ts';
import { referenceIndex } from './reference-index.ts';
import { circles, findSupersession } from './supersession.ts';

export interface GraphInput
  extends Pick<ContextGraph, 'levels' | 'targets' | 'documents' | 'dates'> {
  /** The scope that each target stands in, by ids. */
  readonly containers: ReadonlyMap<string, string>;
  readonly layersOf: (target: Target) => readonly LayerRef[];
  /** Disagreements met in the cascades of all targets. */
  readonly conflicts: readonly Conflict[];
}

const RELATIONS: Readonly<Record<Reference['relation'], EdgeType>> = {
  'depends-on': 'DEPENDS_ON',
  supersedes: 'SUPERSEDES',
  'superseded-by': 'SUPERSEDES',
  'partly-supersedes': 'PARTLY_SUPERSEDES',
  'partly-superseded-by': 'PARTLY_SUPERSEDES',
  amends: 'AMENDS',
  'amended-by': 'AMENDS',
  'relates-to': 'REFERENCES',
};

const SUPERSESSION: ReadonlySet<EdgeType> = new Set(['SUPERSEDES', 'PARTLY_SUPERSEDES', 'AMENDS']);

/** Deterministic: nodes in the order of targets and paths, edges without repeats in the order of their sources. */
export function buildGraph(input: GraphInput): ContextGraph {
  const { targets, documents, dates } = input;
  const defines = new Map(
    targets.flatMap(({ path, id }) => (path === null ? [] : [[path, id] as const])),
  );
  const nodeOf = (path: string): string => defines.get(path) ?? path;
  const scopeOf = scopesOf(input);
  const edges = new Map<string, GraphEdge>();
  /** What waits for itself. */
  const selves: (readonly string[])[] = [];
  const connect = (
    type: EdgeType,
    from: string,
    to: string,
    source: string | null,
    line: number | null,
  ): void => {
    const key = `${type}\n${from}\n${to}${type === 'OVERRIDES' ? `\n${line}` : ''}`;
    if (from !== to && !edges.has(key)) edges.set(key, { type, from, to, source, line });
  };

  const numbered = byNumber(targets);
  for (const { id, parent, path } of targets) {
    if (parent === null) continue;
    const above = input.containers.get(id) ?? parent;
    connect('CONTAINS', above, id, path, null);
    connect('INHERITS_FROM', id, above, path, null);
    if (above !== parent) connect('INHERITS_FROM', id, parent, path, null);
  }
  const index = referenceIndex(documents, targets);
  const supersession = findSupersession(documents, targets);
  const { pairs, partial, amendments } = supersession;
  const stated = { SUPERSEDES: pairs, PARTLY_SUPERSEDES: partial, AMENDS: amendments };
  for (const [type, all] of Object.entries(stated)) {
    for (const { newer, older, at } of all)
      connect(type as EdgeType, nodeOf(newer), nodeOf(older), at.path, at.line);
  }
  for (const [path, document] of documents) {
    const scope = scopeOf(path);
    if (!defines.has(path)) connect('CONTAINS', scope, path, path, null);
    if (document.role.is === 'memory') connectMemory(document, scope);
    for (const reference of document.references) {
      const type = RELATIONS[reference.relation];
      const to = SUPERSESSION.has(type) ? null : index.find(path, reference.to);
      if (to === path && type === 'DEPENDS_ON') selves.push([nodeOf(path)]);
      if (to !== null) connect(type, nodeOf(path), nodeOf(to), path, reference.span.line);
    }
    for (const { to, span } of index.linksOf(path))
      connect('REFERENCES', nodeOf(path), nodeOf(to), path, span.line);
  }
  for (const { kind, winner, loser } of input.conflicts) {
    if (kind === 'locked-override' || winner.source === loser.source) continue;
    connect('OVERRIDES', nodeOf(winner.source), nodeOf(loser.source), winner.source, winner.line);
  }

  function connectMemory(document: Document, scope: string): void {
    connect('REMEMBERS', scope, document.path, document.path, null);
    const { contributors = [] } = document.metadata;
    for (const contributor of isList(contributors) ? contributors : []) {
      const target = numbered.get(`${scope}/${Number(scalarText(contributor) ?? Number.NaN)}`);
      const line = document.metadataSpans.get('contributors')?.line ?? null;
      if (target !== undefined)
        connect('CONTRIBUTES_TO', target, document.path, document.path, line);
    }
  }

  const nodes = nodesOf(input, defines, scopeOf);
  return {
    ...{ levels: input.levels, targets, documents, dates, nodes },
    edges: [...edges.values()],
    dependencyCircles: [...selves, ...dependencyCircles([...edges.values()])],
    supersession,
  };
}

function dependencyCircles(edges: readonly GraphEdge[]): readonly (readonly string[])[] {
  const pairs = edges.flatMap(({ type, from, to }) =>
    type === 'DEPENDS_ON' ? [{ newer: from, older: to }] : [],
  );
  return circles(pairs).map((circle) => circle.map(({ newer }) => newer));
}

function nodesOf(
  { targets, documents, dates }: GraphInput,
  defines: ReadonlyMap<string, string>,
  scopeOf: (path: string) => string,
): GraphNode[] {
  const ofScopes = targets.map(({ id, level, name, path, retired }): GraphNode => {
    const document = path === null ? undefined : documents.get(path);
    const lifecycle = document?.lifecycle ?? (retired ? 'done' : 'active');
    return {
      ...{ id, type: level, title: document?.title ?? name, path, scope: id, lifecycle },
      rawStatus: document?.rawStatus ?? null,
      updated: (path === null ? null : dates.get(path)) ?? null,
    };
  });
  const ofDocuments = [...documents.values()]
    .filter(({ path }) => !defines.has(path))
    .map(({ path, role, title, lifecycle, rawStatus }): GraphNode => {
      const scope = scopeOf(path);
      const updated = dates.get(path) ?? null;
      return { id: path, type: role.kind, title, path, scope, lifecycle, rawStatus, updated };
    });
  return [...ofScopes, ...ofDocuments];
}

function byNumber(targets: readonly Target[]): ReadonlyMap<string, string> {
  const numbered = new Map<string, string>();
  for (const { parent, number, id } of targets) {
    const key = `${parent}/${Number(number)}`;
    if (number !== null && !numbered.has(key)) numbered.set(key, id);
  }
  return numbered;
}

/**
 * A document belongs to the outermost target whose layer it is; one that is nobody's layer to the deepest folder that
 * is a scope of its dialect, else of any. `targets` come outermost first.
 */
function scopesOf({ targets, documents, layersOf }: GraphInput): (path: string) => string {
  const owners = new Map<string, string>();
  const byFolder = new Map<string, string>();
  for (const target of targets) {
    for (const key of [target.folder, `${target.dialect}\n${target.folder}`])
      if (!byFolder.has(key)) byFolder.set(key, target.id);
    for (const { path } of layersOf(target)) if (!owners.has(path)) owners.set(path, target.id);
  }
  const standsIn = (path: string): string => {
    const around = [...foldersAround(folderOf(path)), ''];
    const own = around.map((at) => `${documents.get(path)?.dialect}\n${at}`);
    const found = [...own, ...around].find((at) => byFolder.has(at));
    return byFolder.get(found ?? '') ?? targets[0]?.id ?? 'workspace';
  };
  return (path) => owners.get(path) ?? standsIn(path);
}
