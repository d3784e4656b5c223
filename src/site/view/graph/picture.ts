// The graph as one drawing: where each node lies, its outline and name, and the line of each edge.

import type { GraphEdge } from '../../../model/graph.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { clipped } from '../words.ts';
import { type GraphPart, graphParts, type Pair, type Place, treePlaces } from './parts.ts';

export type Picture = ReturnType<typeof pictureOf>;

const LONGEST_NAME = 28;
/** Longer ids of decisions are file names, which say what the title says. */
const LONGEST_ID = 12;
const LETTER = 6.2;
const LINE = 13;

function containment(edges: readonly GraphEdge[]): readonly Pair<string>[] {
  return edges.flatMap(({ type, from, to }) => (type === 'CONTAINS' ? [[from, to] as const] : []));
}

export function partsOf({ data, nodes }: PreparedSite): readonly GraphPart[] {
  return graphParts([...nodes.keys()], containment(data.graph.edges));
}

export function pictureOf(site: PreparedSite, part: GraphPart) {
  const { graph, decisions } = site.data;
  const members = new Set(part.nodes);
  const inside = graph.edges.filter(({ from, to }) => members.has(from) && members.has(to));
  const places = treePlaces(part.nodes, containment(inside));
  const records = new Map(decisions.map(({ path, id }) => [path, id]));
  const drawn = part.nodes.flatMap((id) => {
    const node = site.nodes.get(id);
    if (node === undefined) return [];
    const { type, lifecycle, path, title } = node;
    const [x, y] = places.get(id) ?? [0, 0];
    const radius = radiusOf(id, site);
    const look = lookOf(id, site);
    const record = records.get(path ?? '') ?? '';
    const name = record === '' || record.length > LONGEST_ID ? title : `${record} ${title}`;
    return [
      {
        ...{ id, type, lifecycle, look, title: site.visible(title), x, y, radius },
        staleness: (path === null ? null : site.documents.get(path)?.layer?.staleness) ?? 'unknown',
        href: site.targets.has(id) ? site.targetHref(id) : site.documentHref(path ?? id),
        /** Of an SVG path. */
        d: outline(look, x, y, radius),
        name: { x, y: y + radius + LINE, text: clipped(site.visible(name), LONGEST_NAME) },
      },
    ];
  });
  const named = namedFirst(drawn);
  /** Whether there is room for its name before somebody zooms in. */
  const nodes = drawn.map((node) => ({ ...node, isNamed: named.has(node) }));
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs, 0) - 90, Math.min(...ys, 0) - 30];
  const size = [Math.max(...xs, 0) + 90 - left, Math.max(...ys, 0) + 40 - top];
  return { viewBox: [left, top, ...size].join(' '), nodes, edges: edgesBetween(inside, drawn) };
}

/** From 13 for the outermost level down to 5 for the innermost one. */
function radiusOf(id: string, { targets, data }: PreparedSite): number {
  const target = targets.get(id);
  if (target === undefined) return 4.5;
  const levels = data.graph.levels.get(target.dialect) ?? [];
  const depth = levels.findIndex(({ name }) => name === target.level);
  return Math.round(13 - (8 * depth) / Math.max(1, levels.length - 1));
}

interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly name: { readonly y: number; readonly text: string };
}

/** Leaves: their names may hide no other node. */
const SMALL = 5;

/** Nodes whose names lie on no other name, larger nodes first. */
function namedFirst(spots: readonly Spot[]): ReadonlySet<Spot> {
  const marks = spots.map(({ x, y, radius }) => ({ x, y, half: radius, tall: radius }));
  const taken: typeof marks = [];
  const sorted = spots.toSorted((a, b) => b.radius - a.radius);
  return new Set(
    sorted.filter(({ x, radius, name }) => {
      const half = (name.text.length * LETTER) / 2;
      const box = { x, y: name.y - 4, half, tall: LINE / 2 };
      const isFree = [...taken, ...(radius > SMALL ? [] : marks)].every(
        (other) =>
          Math.abs(box.y - other.y) >= box.tall + other.tall ||
          Math.abs(box.x - other.x) >= box.half + other.half,
      );
      if (isFree) taken.push(box);
      return isFree;
    }),
  );
}

/** That a child inherits is not drawn beside that its parent contains it. */
function edgesBetween(edges: readonly GraphEdge[], spots: readonly Spot[]) {
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  const contained = new Set(containment(edges).map(([outer, inner]) => `${inner}\n${outer}`));
  const between = new Map<string, number>();
  return edges.flatMap(({ type, from, to }) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (a === undefined || b === undefined || a === b) return [];
    if (type === 'INHERITS_FROM' && contained.has(`${from}\n${to}`)) return [];
    const pair = [from, to].sort().join('\n');
    const bend = between.get(pair) ?? 0;
    between.set(pair, bend + 1);
    return [{ type, from, to, d: line([a.x, a.y], [b.x, b.y], b.radius + 2, bend) }];
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
