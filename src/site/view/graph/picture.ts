// The graph as one drawing: where each node lies, its outline and name, and the line of each edge.

import type { GraphEdge } from '../../../model/graph.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { shortId } from '../decisions/decision-chains.ts';
import { clipped } from '../words.ts';
import { type GraphPart, graphParts, type Pair, type Place, treePlaces } from './parts.ts';

export type Picture = ReturnType<typeof pictureOf>;

/** Letters of a name: around the picture there is more room than inside. */
const LONGEST = { leaf: 28, scope: 22 };
/** Pixels of a letter and of a line. */
const LETTER = 6.2;
const LINE = 13;
/** Around the middle, where the root has its name, there is none. */
const MIDDLE = 45;
/** The radius for which there is room on the outermost circle. */
const LARGEST_LEAF = 6;

function containment(edges: readonly GraphEdge[]): readonly Pair<string>[] {
  return edges.flatMap(({ type, from, to }) => (type === 'CONTAINS' ? [[from, to] as const] : []));
}

export function partsOf({ data, nodes }: PreparedSite): readonly GraphPart[] {
  return graphParts([...nodes.keys()], containment(data.graph.edges));
}

/** As lists have it. */
export function listedNode(id: string, site: PreparedSite) {
  const node = site.nodes.get(id);
  if (node === undefined) return [];
  return [{ id, type: node.type, href: site.nodeHref(id), title: site.visible(node.title) }];
}

export function pictureOf(site: PreparedSite, part: GraphPart) {
  const { graph } = site.data;
  const members = new Set(part.nodes);
  const inside = graph.edges.filter(({ from, to }) => members.has(from) && members.has(to));
  const nameOf = (id: string, most: number): string => {
    const { path = null, title = id } = site.nodes.get(id) ?? {};
    const record = site.decisionAt.get(path ?? '');
    const name = `${record ? shortId(record) : ''} ${title}`.trimStart();
    return clipped(site.visible(name), most);
  };
  const places = treePlaces(part.nodes, containment(inside), (id) => {
    return nameOf(id, LONGEST.scope).length * LETTER + radiusOf(id, site);
  });
  const crowded = crowdedIn(places, (id, place) => nameOf(id, longestOf(place)).length * LETTER);
  const nodes = part.nodes.flatMap((id) => {
    const [node, place] = [site.nodes.get(id), places.get(id)];
    const [listed] = listedNode(id, site);
    if (node === undefined || place === undefined || listed === undefined) return [];
    const { lifecycle, path } = node;
    const look = lookOf(id, site);
    const radius = place.isLeaf ? Math.min(LARGEST_LEAF, radiusOf(id, site)) : radiusOf(id, site);
    const name = nameOf(id, place.isLeaf ? LONGEST.leaf : longestOf(place));
    return [
      {
        ...{ ...listed, lifecycle, look },
        staleness: (path === null ? null : site.documents.get(path)?.layer?.staleness) ?? 'unknown',
        /** Of an SVG path. */
        d: outline(look, place.x, place.y, radius),
        name: { text: name, ...writing(place, radius) },
        /** Whether there is room for its name while nobody points at it. */
        isNamed: !crowded.has(id),
      },
    ];
  });
  const names = Math.max(0, ...nodes.map(({ name }) => name.text.length * LETTER));
  const half = Math.ceil(Math.max(0, ...[...places.values()].map(({ ring }) => ring)) + names + 30);
  return {
    viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
    /** Pixels, at zoom 1. */
    width: 2 * half,
    nodes,
    edges: edgesBetween(inside, places, (id) => radiusOf(id, site)),
  };
}

/** Letters of a scope's name, which runs inwards. */
function longestOf({ ring }: Place): number {
  const room = ring === 0 ? LONGEST.scope : Math.floor((ring - MIDDLE) / LETTER);
  return Math.max(4, Math.min(LONGEST.scope, room));
}

/** From 10 for the outermost level down to 5 for the innermost one. */
function radiusOf(id: string, { targets, data }: PreparedSite): number {
  const target = targets.get(id);
  if (target === undefined) return 4.5;
  const levels = data.graph.levels.get(target.dialect) ?? [];
  const depth = levels.findIndex(({ name }) => name === target.level);
  return Math.round(10 - (5 * depth) / Math.max(1, levels.length - 1));
}

/** Where a name starts and how it is turned: along the ray of its node, outwards for leaves, inwards for scopes. */
function writing({ x, y, ring, angle, isLeaf }: Place, radius: number) {
  if (ring === 0) return { x, y: y + radius + LINE, turn: 0, anchor: 'middle' };
  const away = (radius + 5) * (isLeaf ? 1 : -1);
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const isLeft = angle > 90 && angle < 270;
  return {
    x: Math.round(x + dx * away),
    y: Math.round(y + dy * away),
    turn: Math.round(isLeft ? angle - 180 : angle),
    anchor: isLeaf === isLeft ? 'end' : 'start',
  };
}

/** Scopes whose names would lie on that of the one before them on the same circle. */
function crowdedIn(
  places: ReadonlyMap<string, Place>,
  widthOf: (id: string, place: Place) => number,
): ReadonlySet<string> {
  const crowded = new Set<string>();
  const scopes = [...places].filter(([, { isLeaf, ring }]) => !isLeaf && ring > 0);
  for (const circle of Map.groupBy(scopes, ([, { ring }]) => ring).values()) {
    let last = Number.NEGATIVE_INFINITY;
    for (const [id, place] of circle.toSorted(([, a], [, b]) => a.angle - b.angle)) {
      const inner = place.ring - widthOf(id, place);
      if (((place.angle - last) / 180) * Math.PI * inner < LINE) crowded.add(id);
      else last = place.angle;
    }
  }
  return crowded;
}

/** That a child inherits is not drawn beside that its parent contains it. */
function edgesBetween(
  edges: readonly GraphEdge[],
  places: ReadonlyMap<string, Place>,
  radius: (id: string) => number,
) {
  const contained = new Set(containment(edges).map(([outer, inner]) => `${inner}\n${outer}`));
  const between = new Map<string, number>();
  return edges.flatMap(({ type, from, to }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (a === undefined || b === undefined || a === b) return [];
    if (type === 'INHERITS_FROM' && contained.has(`${from}\n${to}`)) return [];
    const pair = [from, to].sort().join('\n');
    const bend = between.get(pair) ?? 0;
    if (type !== 'CONTAINS') between.set(pair, bend + 1);
    const d = type === 'CONTAINS' ? branch(a, b) : chord(a, b, radius(to) + 2, bend);
    return [{ type, from, to, d }];
  });
}

/** From a scope to what it contains, leaving and arriving along the ray of each. */
function branch(a: Place, b: Place): string {
  if (a.ring === 0) return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const half = (a.ring + b.ring) / 2;
  return `M${a.x} ${a.y}C${onRay(a, half)} ${onRay(b, half)} ${b.x} ${b.y}`;
}

function onRay({ angle }: Place, ring: number): string {
  const turn = (angle / 180) * Math.PI;
  return `${Math.round(Math.cos(turn) * ring)} ${Math.round(Math.sin(turn) * ring)}`;
}

/** Through the inside of the circle to the border of the other node; `bend` keeps it apart from others between the two. */
function chord(a: Place, b: Place, short: number, bend: number): string {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const reach = Math.hypot(mx, my) || 1;
  const inwards = Math.hypot(b.x - a.x, b.y - a.y) * 0.3 + 20 + bend * 16;
  const part = Math.max(0, 1 - inwards / reach);
  const [cx, cy] = [mx * part, my * part];
  const last = Math.hypot(b.x - cx, b.y - cy) || 1;
  const cut = Math.min(1, short / last);
  const end = `${Math.round(b.x - (b.x - cx) * cut)} ${Math.round(b.y - (b.y - cy) * cut)}`;
  return `M${a.x} ${a.y}Q${Math.round(cx)} ${Math.round(cy)} ${end}`;
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
function lookOf(id: string, { targets, documents, levelOf }: PreparedSite): string {
  if (!targets.has(id)) return documents.get(id)?.role ?? 'document';
  return `level-${levelOf(id)?.colour ?? 0}`;
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
