// In: the graph. Out: a place for every node, worked out now so that no browser has to.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  hierarchy,
  type SimulationNodeDatum,
  tree,
} from 'd3';
import type { DocumentKind } from '../../model/document.ts';
import type { EdgeType } from '../../model/graph.ts';
import type { PreparedSite } from '../prepared-site.ts';

/** What graph-layout.json holds, short as it is sent: positions in a plane whose unit is a pixel at zoom 1. */
export interface GraphLayout {
  readonly nodes: readonly {
    readonly id: string;
    readonly type: DocumentKind;
    readonly title: string;
    readonly href: string;
    readonly x: number;
    readonly y: number;
  }[];
  /** Indices into `nodes`. */
  readonly edges: readonly {
    readonly type: EdgeType;
    readonly from: number;
    readonly to: number;
  }[];
}

/** More nodes than this stay where the tree puts them: every tick of the forces looks at all of them. */
const RELAXED = 600;
const TICKS = 120;

interface Place extends SimulationNodeDatum {
  readonly id: string;
  x: number;
  y: number;
}

/** A radial tree of the hierarchy, loosened by forces where the graph is small. Deterministic. */
export function layoutGraph(site: PreparedSite): GraphLayout {
  const { nodes, edges } = site.data.graph;
  const places = radialTree(site);
  if (nodes.length <= RELAXED) relax(site, places);
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  return {
    nodes: nodes.map(({ id, type, title, path }) => ({
      id: site.visible(id),
      type,
      title: site.visible(title),
      href: site.targets.has(id) ? site.targetHref(id) : site.documentHref(path ?? id),
      x: Math.round(places.get(id)?.x ?? 0),
      y: Math.round(places.get(id)?.y ?? 0),
    })),
    edges: edges.flatMap(({ type, from, to }) => {
      const [a, b] = [at.get(from), at.get(to)];
      // That a child inherits is the line that already contains it.
      return a === undefined || b === undefined || type === 'INHERITS_FROM'
        ? []
        : [{ type, from: a, to: b }];
    }),
  };
}

function radialTree({ data }: PreparedSite): Map<string, Place> {
  const inside = new Map<string, string[]>();
  const contained = new Set<string>();
  for (const { type, from, to } of data.graph.edges) {
    if (type !== 'CONTAINS' || contained.has(to)) continue;
    contained.add(to);
    const list = inside.get(from);
    if (list) list.push(to);
    else inside.set(from, [to]);
  }
  const roots = data.graph.nodes.flatMap(({ id }) => (contained.has(id) ? [] : [id]));
  const root = hierarchy<string | null>(null, (id) => (id === null ? roots : inside.get(id)));
  const leaves = root.leaves().length;
  const radius = Math.max(160 * root.height, (leaves * 14) / (2 * Math.PI));
  tree<string | null>()
    .size([2 * Math.PI, radius])
    .separation((a, b) => (a.parent === b.parent ? 1 : 2) / Math.max(1, a.depth))(root);
  const places = new Map<string, Place>();
  for (const { data: id, x = 0, y = 0 } of root.descendants()) {
    // The lone outermost scope belongs in the middle, not on the first ring.
    const out = roots.length === 1 ? Math.max(0, y - radius / Math.max(1, root.height)) : y;
    if (id !== null) places.set(id, { id, x: out * Math.sin(x), y: -out * Math.cos(x) });
  }
  return places;
}

function relax({ data }: PreparedSite, places: ReadonlyMap<string, Place>): void {
  const links = data.graph.edges
    .filter(({ type, from, to }) => type === 'CONTAINS' && places.has(from) && places.has(to))
    .map(({ from, to }) => ({ source: from, target: to }));
  const home = new Map([...places.values()].map(({ id, x, y }) => [id, { x, y }]));
  forceSimulation([...places.values()])
    .force(
      'link',
      forceLink<Place, { source: string; target: string }>(links)
        .id(({ id }) => id)
        .distance(60)
        .strength(0.2),
    )
    .force('charge', forceManyBody().strength(-90).distanceMax(500))
    .force('collide', forceCollide(14))
    .force('x', forceX<Place>(({ id }) => home.get(id)?.x ?? 0).strength(0.06))
    .force('y', forceY<Place>(({ id }) => home.get(id)?.y ?? 0).strength(0.06))
    .stop()
    .tick(TICKS);
}
