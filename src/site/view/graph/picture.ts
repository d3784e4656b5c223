// The graph as one drawing: where each node lies, its outline and name, and the line of each edge.

import type { GraphEdge, GraphNode } from '../../../model/graph.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { clipped } from '../words.ts';
import { type GraphPart, graphParts, type Pair, type Place, treePlaces } from './parts.ts';

export type Picture = ReturnType<typeof pictureOf>;

const LONGEST_NAME = 28;
/** Longer ids of decisions are file names, which say what the title says. */
const LONGEST_ID = 12;
const LETTER = 6.2;
const LINE = 13;

export function partsOf({ data }: PreparedSite): readonly GraphPart[] {
  const { nodes, edges } = data.graph;
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  const contains = edges.flatMap(({ type, from, to }): Pair[] => {
    const [a, b] = [at.get(from), at.get(to)];
    return type === 'CONTAINS' && a !== undefined && b !== undefined ? [[a, b]] : [];
  });
  return graphParts(nodes.length, contains);
}

export function pictureOf(site: PreparedSite, part: GraphPart) {
  const { graph, decisions } = site.data;
  const members = part.nodes.flatMap((index) => graph.nodes[index] ?? []);
  const at = new Map(members.map(({ id }, index) => [id, index]));
  const inside = graph.edges.filter(({ from, to }) => at.has(from) && at.has(to));
  const ends = ({ from, to }: GraphEdge): Pair => [at.get(from) ?? 0, at.get(to) ?? 0];
  const containment = inside.filter(({ type }) => type === 'CONTAINS').map(ends);
  const places = treePlaces(members.length, containment);
  const radii = members.map(({ id }) => radiusOf(id, site));
  const records = new Map(decisions.map(({ path, id }) => [path, id]));
  const nameOf = ({ title, path }: GraphNode): string => {
    const record = records.get(path ?? '') ?? '';
    const full = record === '' || record.length > LONGEST_ID ? title : `${record} ${title}`;
    return clipped(site.visible(full), LONGEST_NAME);
  };
  const names = members.map(nameOf);
  const named = namedFirst(places, radii, names);
  const nodes = members.map(({ id, type, lifecycle, path, title }, index) => {
    const [x, y] = places[index] ?? [0, 0];
    const radius = radii[index] ?? 0;
    const look = lookOf(id, site);
    return {
      ...{ id, type, lifecycle, look, title: site.visible(title) },
      staleness: (path === null ? null : site.documents.get(path)?.layer?.staleness) ?? 'unknown',
      href: site.targets.has(id) ? site.targetHref(id) : site.documentHref(path ?? id),
      /** Of an SVG path. */
      d: outline(look, x, y, radius),
      name: { x, y: y + radius + LINE, text: names[index] ?? '' },
      /** Whether there is room for its name before somebody zooms in. */
      isNamed: named.has(index),
    };
  });
  return { viewBox: viewBoxOf(places), nodes, edges: edgesBetween(inside, ends, places, radii) };
}

function viewBoxOf(places: readonly Place[]): string {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs, 0) - 90, Math.min(...ys, 0) - 30];
  return [left, top, Math.max(...xs, 0) + 90 - left, Math.max(...ys, 0) + 40 - top].join(' ');
}

/** From 13 for the outermost level down to 5 for the innermost one. */
function radiusOf(id: string, { targets, data }: PreparedSite): number {
  const target = targets.get(id);
  if (target === undefined) return 4.5;
  const levels = data.graph.levels.get(target.dialect) ?? [];
  const depth = levels.findIndex(({ name }) => name === target.level);
  return Math.round(13 - (8 * depth) / Math.max(1, levels.length - 1));
}

/** Leaves: their names may hide no other node. */
const SMALL = 5;

/** Indices of nodes whose names lie on no other name, larger nodes first. */
function namedFirst(
  places: readonly Place[],
  radii: readonly number[],
  names: readonly string[],
): ReadonlySet<number> {
  const order = places.map((_, index) => index);
  order.sort((a, b) => (radii[b] ?? 0) - (radii[a] ?? 0) || a - b);
  const taken: Box[] = [];
  const marks = places.map(
    ([x, y], at): Box => ({ x, y, half: radii[at] ?? 0, tall: radii[at] ?? 0 }),
  );
  return new Set(
    order.filter((index) => {
      const [x, y] = places[index] ?? [0, 0];
      const radius = radii[index] ?? 0;
      const half = ((names[index]?.length ?? 0) * LETTER) / 2;
      const box = { x, y: y + radius + LINE - 4, half, tall: LINE / 2 };
      const others = radius > SMALL ? taken : [...taken, ...marks];
      const isFree = others.every((other) => !overlap(box, other));
      if (isFree) taken.push(box);
      return isFree;
    }),
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  /** Half of its width and height. */
  readonly half: number;
  readonly tall: number;
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < a.tall + b.tall && Math.abs(a.x - b.x) < a.half + b.half;
}

/** That a child inherits is not drawn beside that its parent contains it. */
function edgesBetween(
  edges: readonly GraphEdge[],
  ends: (edge: GraphEdge) => Pair,
  places: readonly Place[],
  radii: readonly number[],
) {
  const contained = new Set(
    edges.flatMap(({ type, from, to }) => (type === 'CONTAINS' ? [`${to}\n${from}`] : [])),
  );
  const between = new Map<string, number>();
  return edges.flatMap((edge) => {
    const { type, from, to } = edge;
    if (from === to || (type === 'INHERITS_FROM' && contained.has(`${from}\n${to}`))) return [];
    const pair = [from, to].sort().join('\n');
    const bend = between.get(pair) ?? 0;
    between.set(pair, bend + 1);
    const [a, b] = ends(edge);
    const d = line(places[a] ?? [0, 0], places[b] ?? [0, 0], (radii[b] ?? 0) + 2, bend);
    return [{ type, from, to, d }];
  });
}

/** From the middle of one node to the border of the other; `bend` keeps it apart from others between the two. */
function line([x, y]: Place, [ex, ey]: Place, short: number, bend: number): string {
  const aside = bend * 0.18;
  const [cx, cy] = [(x + ex) / 2 - (ey - y) * aside, (y + ey) / 2 + (ex - x) * aside];
  const last = Math.hypot(ex - cx, ey - cy) || 1;
  const part = Math.min(1, short / last);
  const end = `${Math.round(ex - (ex - cx) * part)} ${Math.round(ey - (ey - cy) * part)}`;
  return bend === 0 ? `M${x} ${y}L${end}` : `M${x} ${y}Q${Math.round(cx)} ${Math.round(cy)} ${end}`;
}

/** Corners, size beside that of a circle, and how far it is turned. */
const CORNERS: Readonly<Record<string, readonly [corners: number, size: number, turn: number]>> = {
  'level-0': [8, 1.08, 22.5],
  'level-1': [6, 1.12, 0],
  'level-2': [4, 1.25, 45],
  'level-4': [6, 1.12, 0],
  'level-5': [4, 1.25, 45],
  context: [3, 1.4, -90],
  instruction: [3, 1.4, -90],
  memory: [3, 1.4, 90],
  record: [3, 1.4, 90],
  decision: [4, 1.35, 0],
};

/** By level for a scope (`level-2`), by role for any other document. */
function lookOf(id: string, { targets, documents, data }: PreparedSite): string {
  const target = targets.get(id);
  if (target === undefined) return documents.get(id)?.role ?? 'document';
  const levels = data.graph.levels.get(target.dialect) ?? [];
  return `level-${levels.find(({ name }) => name === target.level)?.colour ?? 0}`;
}

/** Of an SVG path around (x, y), about as large as a circle of `radius`. */
export function outline(look: string, x: number, y: number, radius: number): string {
  if (look === 'level-3') {
    const arc = `a${radius} ${radius} 0 1 0`;
    return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`;
  }
  const [corners, size, turn] = CORNERS[look] ?? [4, 1.25, 45];
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner / corners) * 360 + turn) * (Math.PI / 180);
    const [dx, dy] = [Math.cos(angle) * radius * size, Math.sin(angle) * radius * size];
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
