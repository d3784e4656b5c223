import type { EdgeType } from '../../../model/graph.ts';
import { DIMMED, type Frame, onScreen, screenRadius } from './frame.ts';
import { EDGE_LOOK, QUIET } from './looks.ts';
import type { Edge } from './scene.ts';
import { drawHead } from './shapes.ts';

/** More edges than this on the screen at once: nobody sees dashes, heads and bends, and they cost the most. */
const DETAILED = 1500;
/** Pixels from one edge to the next between the same two nodes. */
const STEP = 14;

export function paintEdges(pen: CanvasRenderingContext2D, frame: Frame): void {
  const { scene, shown } = frame;
  const inView = edgesInView(frame);
  const isDetailed = inView.length <= DETAILED;
  const plain = new Map<EdgeType, Edge[]>();
  const lit = new Map<EdgeType, Edge[]>();
  for (const index of inView) {
    const edge = scene.edges[index];
    if (edge === undefined) continue;
    const isLit = shown.litEdge[index] === 1;
    // Among thousands, what lies beneath another edge need not be drawn.
    if (!isDetailed && !isLit && edge.bend !== 0 && QUIET.has(edge.type)) continue;
    const groups = isLit ? lit : plain;
    const group = groups.get(edge.type);
    if (group) group.push(edge);
    else groups.set(edge.type, [edge]);
  }
  pen.globalAlpha = shown.lit === null ? 1 : DIMMED;
  for (const [type, edges] of plain) paintType(pen, frame, type, edges, isDetailed);
  pen.globalAlpha = 1;
  for (const [type, edges] of lit)
    paintType(pen, frame, type, edges, edges.length <= DETAILED, true);
}

/** Edges of one type in its own look. */
export function paintType(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  type: EdgeType,
  edges: readonly Edge[],
  isDetailed: boolean,
  isLit = false,
): void {
  const { colour, width, dash, head } = EDGE_LOOK[type];
  const { palette, view } = frame;
  pen.strokeStyle = palette.colour(isLit && QUIET.has(type) ? '--strong-line' : colour);
  pen.lineWidth = isLit ? width + 0.6 : isDetailed ? width : Math.min(1, width);
  pen.setLineDash(isDetailed ? [...dash] : []);
  const ends: Line[] = [];
  pen.beginPath();
  for (const edge of edges) {
    const line = lineOf(frame, edge);
    pen.moveTo(line.x, line.y);
    if (line.isBent && isDetailed) pen.quadraticCurveTo(line.cx, line.cy, line.tx, line.ty);
    else pen.lineTo(line.tx, line.ty);
    if (isDetailed && line.length > 24) ends.push(line);
  }
  pen.stroke();
  pen.setLineDash([]);
  const from = QUIET.has(type) ? 1.8 : 0.35;
  if (head === 'none' || (view.k < from && !isLit)) return;
  pen.lineWidth = Math.min(1.4, width);
  for (const { tx, ty, cx, cy } of ends)
    drawHead(
      pen,
      head,
      { x: tx, y: ty, angle: Math.atan2(ty - cy, tx - cx) },
      palette.colour('--ground'),
    );
}

interface Line {
  readonly x: number;
  readonly y: number;
  /** Towards this point it bends; its middle where it is straight. */
  readonly cx: number;
  readonly cy: number;
  readonly tx: number;
  readonly ty: number;
  readonly isBent: boolean;
  readonly length: number;
}

/** From the middle of one node to the border of the other. */
function lineOf(frame: Frame, { from, to, bend }: Edge): Line {
  const [x, y] = onScreen(frame, from);
  const [ex, ey] = onScreen(frame, to);
  const length = Math.hypot(ex - x, ey - y) || 1;
  const aside = (Math.min(STEP, length / 5) * bend) / length;
  const [cx, cy] = [(x + ex) / 2 - (ey - y) * aside, (y + ey) / 2 + (ex - x) * aside];
  const last = Math.hypot(ex - cx, ey - cy) || 1;
  const short = Math.min(last, screenRadius(frame, to, frame.view.k) + 2) / last;
  const [tx, ty] = [ex - (ex - cx) * short, ey - (ey - cy) * short];
  return { x, y, cx, cy, tx, ty, isBent: bend !== 0, length };
}

/** Index of the edge within `near` pixels of a point of the screen, what authors said before the hierarchy; or null. */
export function edgeAt(frame: Frame, x: number, y: number, near: number): number | null {
  let best: { readonly index: number; readonly far: number } | null = null;
  for (const index of edgesInView(frame)) {
    const edge = frame.scene.edges[index];
    if (edge === undefined) continue;
    const line = lineOf(frame, edge);
    // A bend as two straight lines through its middle: near enough for a finger.
    const [mx, my] = [(line.x + 2 * line.cx + line.tx) / 4, (line.y + 2 * line.cy + line.ty) / 4];
    const distance = Math.min(
      fromSegment(x, y, line.x, line.y, mx, my),
      fromSegment(x, y, mx, my, line.tx, line.ty),
    );
    const far = distance + (edge.place === null ? near / 2 : 0);
    if (distance <= near && (best === null || far < best.far)) best = { index, far };
  }
  return best?.index ?? null;
}

function fromSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - at * dx, y - ay - at * dy);
}

/** An edge whose ends both lie beyond the same side cannot be seen. */
function edgesInView({ scene, shown, places, view, size }: Frame): number[] {
  const left = -view.x / view.k;
  const right = (size.width - view.x) / view.k;
  const top = -view.y / view.k;
  const bottom = (size.height - view.y) / view.k;
  const found: number[] = [];
  scene.edges.forEach(({ from, to }, index) => {
    if (shown.edge[index] !== 1) return;
    const [x = 0, y = 0] = [places[from * 2], places[from * 2 + 1]];
    const [ex = 0, ey = 0] = [places[to * 2], places[to * 2 + 1]];
    const isAside = (x < left && ex < left) || (x > right && ex > right);
    if (!isAside && !((y < top && ey < top) || (y > bottom && ey > bottom))) found.push(index);
  });
  return found;
}
