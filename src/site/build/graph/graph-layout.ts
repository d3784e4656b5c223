// Graph-layout.json: a place for every node in two layouts, worked out now so that no browser has to.

import type { Lifecycle } from '../../../model/document.ts';
import type { EdgeType, GraphNode } from '../../../model/graph.ts';
import type { Staleness } from '../../../model/resolution.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { forcePlaces } from './graph-forces.ts';
import { type Pair, type Place, treePlaces } from './graph-tree.ts';

/** One node, short as it is sent. Texts are visible, one line each. */
export interface LayoutNode {
  readonly id: string;
  readonly type: string;
  /** How it is drawn: the slot of its level (`level-2`), or its role. */
  readonly look: string;
  /** In pixels at zoom 1. */
  readonly radius: number;
  readonly title: string;
  /** Of a decision: its number and the start of its title, which is all there is room for beside it. */
  readonly label?: string;
  /** Below `base`. */
  readonly href: string;
  readonly lifecycle: Lifecycle;
  readonly staleness: Staleness;
  /** Days since its last change, or null. */
  readonly days: number | null;
}

/** Indices into `types`, `nodes`, `nodes` and `sources`; source -1 and line 0 where no line says it. */
export type LayoutEdge = readonly [
  type: number,
  from: number,
  to: number,
  source: number,
  line: number,
];

/** What graph-layout.json holds. */
export interface GraphLayout {
  readonly base: string;
  readonly nodes: readonly LayoutNode[];
  readonly types: readonly EdgeType[];
  readonly edges: readonly LayoutEdge[];
  /** Documents whose lines state edges: short name, and page below `base`. */
  readonly sources: readonly (readonly [name: string, href: string])[];
  /** By index of the node: x, y, x, y … in pixels at zoom 1. `force` is null where the graph is too large for forces. */
  readonly places: {
    readonly hierarchy: readonly number[];
    readonly force: readonly number[] | null;
  };
}

/** Nobody reads more of a title beside a dot. */
const LONGEST = 160;
const LONGEST_ID = 12;
const LONGEST_LABEL = 30;

/** Deterministic; its size grows with nodes and edges only. */
export function layoutGraph(site: PreparedSite): GraphLayout {
  const { nodes } = site.data.graph;
  const records = new Map(site.data.decisions.map(({ path, id }) => [path, id]));
  const { types, edges, sources } = layoutEdges(site);
  return {
    base: site.base,
    nodes: nodes.map((node) => layoutNode(node, site, records.get(node.path ?? ''))),
    types,
    edges,
    sources,
    places: placesOf(nodes.length, types, edges),
  };
}

/** Deterministic, and of bounded cost (see `forcePlaces`). */
function placesOf(
  count: number,
  types: readonly EdgeType[],
  edges: readonly LayoutEdge[],
): GraphLayout['places'] {
  const isContainment = ([type]: LayoutEdge): boolean => types[type] === 'CONTAINS';
  const ends = ([, from, to]: LayoutEdge): Pair => [from, to];
  const hierarchy = treePlaces(count, edges.filter(isContainment).map(ends));
  // That a child inherits is the pull of its parent once more.
  const pulls = edges
    .filter(([type]) => types[type] !== 'INHERITS_FROM')
    .map((edge) => ({ ends: ends(edge), isSkeleton: isContainment(edge) }));
  const force = forcePlaces(hierarchy, pulls);
  return { hierarchy: hierarchy.flat(), force: force === null ? null : flat(force) };
}

function flat(places: readonly Place[]): readonly number[] {
  return places.flat();
}

function layoutNode(
  { id, type, title, path, lifecycle }: GraphNode,
  site: PreparedSite,
  record: string | undefined,
): LayoutNode {
  const href = site.targets.has(id) ? site.targetHref(id) : site.documentHref(path ?? id);
  const layer = path === null ? null : (site.documents.get(path)?.layer ?? null);
  return {
    id: site.visible(id),
    type,
    look: lookOf(id, site),
    radius: radiusOf(id, site),
    title: shortened(site.visible(title), LONGEST),
    // Longer ids are file names, which say what the title says.
    ...(record === undefined || record.length > LONGEST_ID
      ? {}
      : { label: shortened(site.visible(`${record} ${title}`), LONGEST_LABEL) }),
    href: href.slice(site.base.length),
    lifecycle,
    staleness: layer?.staleness ?? 'unknown',
    days: layer === null || layer.staleness === 'unknown' ? null : layer.daysOld,
  };
}

/** By level for a scope, by role for any other document. */
export function lookOf(id: string, { targets, documents, data }: PreparedSite): string {
  const target = targets.get(id);
  if (target === undefined) return documents.get(id)?.role ?? 'document';
  const levels = data.graph.levels.get(target.dialect) ?? [];
  return `level-${levels.find(({ name }) => name === target.level)?.colour ?? 0}`;
}

/** From 13 for the outermost level down to 5 for the innermost one. */
function radiusOf(id: string, { targets, data }: PreparedSite): number {
  const target = targets.get(id);
  if (target === undefined) return 4.5;
  const levels = data.graph.levels.get(target.dialect) ?? [];
  const depth = levels.findIndex(({ name }) => name === target.level);
  return Math.round(13 - (8 * depth) / Math.max(1, levels.length - 1));
}

function shortened(title: string, most: number): string {
  const letters = title.length > most ? [...title] : [];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : title;
}

/** Edges between nodes that are there, each once; the documents that state them, each once. */
function layoutEdges(site: PreparedSite): Pick<GraphLayout, 'types' | 'edges' | 'sources'> {
  const { nodes, edges } = site.data.graph;
  const types = [...new Set(edges.map(({ type }) => type))];
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  const sources: [string, string][] = [];
  const sourceAt = new Map<string, number>();
  const sourceOf = (path: string): number => {
    const known = sourceAt.get(path);
    if (known !== undefined) return known;
    sourceAt.set(path, sources.length);
    const { text } = site.place(path, 0);
    sources.push([text.replace(/:0$/, ''), site.documentHref(path).slice(site.base.length)]);
    return sources.length - 1;
  };
  const placed = edges.flatMap(({ type, from, to, source, line }): LayoutEdge[] => {
    const [a, b] = [at.get(from), at.get(to)];
    if (a === undefined || b === undefined) return [];
    const isSaid = source !== null && line !== null;
    return [[types.indexOf(type), a, b, isSaid ? sourceOf(source) : -1, isSaid ? line : 0]];
  });
  return { types, edges: placed, sources };
}
