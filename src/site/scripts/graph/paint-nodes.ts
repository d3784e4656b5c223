import { DIMMED, type Frame, onScreen, screenRadius } from './frame.ts';
import { lookOf, type NodeLook } from './looks.ts';
import { type Shape, traceShape } from './shapes.ts';

/** Below this radius a shape is a dot to the eye, and a square is the cheapest dot. */
const DOT = 3;

interface Group {
  readonly look: NodeLook;
  readonly isHollow: boolean;
  /** In the plane. */
  readonly radius: number;
  readonly nodes: number[];
}

export function paintNodes(pen: CanvasRenderingContext2D, frame: Frame): void {
  const { lit } = frame.shown;
  const groups = [new Map<string, Group>(), new Map<string, Group>()] as const;
  for (const node of nodesInView(frame)) {
    const one = frame.scene.nodes[node];
    if (one === undefined) continue;
    const look = lookOf(one, frame.colour);
    const radius = one.radius;
    const isHollow = one.lifecycle === 'superseded';
    const key = `${look.colour} ${isHollow} ${radius}`;
    const into = groups[lit === null || lit[node] === 1 ? 1 : 0];
    const group = into.get(key);
    if (group) group.nodes.push(node);
    else into.set(key, { look, isHollow, radius, nodes: [node] });
  }
  pen.globalAlpha = DIMMED;
  for (const group of smallestFirst(groups[0])) paintGroup(pen, frame, group);
  pen.globalAlpha = 1;
  for (const group of smallestFirst(groups[1])) paintGroup(pen, frame, group);
}

/** So that no scope disappears beneath what it contains. */
function smallestFirst(groups: ReadonlyMap<string, Group>): readonly Group[] {
  return [...groups.values()].sort((a, b) => a.radius - b.radius);
}

function paintGroup(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  { look, isHollow, nodes }: Group,
): void {
  const colour = frame.palette.colour(look.colour);
  pen.beginPath();
  let isDots = true;
  for (const node of nodes) {
    const radius = screenRadius(frame, node, frame.view.k);
    const [x, y] = onScreen(frame, node);
    if (radius >= DOT) isDots = false;
    trace(pen, radius < DOT && !isHollow ? null : look.shape, x, y, radius);
  }
  paintNode(pen, colour, frame.palette.colour('--ground'), isHollow, isDots);
}

function trace(
  pen: CanvasRenderingContext2D,
  shape: Shape | null,
  x: number,
  y: number,
  radius: number,
): void {
  if (shape === null) pen.rect(x - radius, y - radius, radius * 2, radius * 2);
  else traceShape(pen, shape, x, y, radius);
}

/** Fills the pen's path; a border of the ground's colour parts a node from the edges beneath it. */
export function paintNode(
  pen: CanvasRenderingContext2D,
  colour: string,
  ground: string,
  isHollow: boolean,
  isDots = false,
): void {
  pen.lineWidth = isHollow ? 2 : 3;
  pen.strokeStyle = isHollow ? colour : ground;
  pen.fillStyle = isHollow ? ground : colour;
  if (isHollow) pen.fill();
  if (isHollow || !isDots) pen.stroke();
  if (!isHollow) pen.fill();
}

export function nodesInView({ scene, shown, places, view, size }: Frame): number[] {
  const [left, right] = [(-20 - view.x) / view.k, (size.width + 20 - view.x) / view.k];
  const [top, bottom] = [(-20 - view.y) / view.k, (size.height + 20 - view.y) / view.k];
  const found: number[] = [];
  for (let node = 0; node < scene.nodes.length; node += 1) {
    if (shown.node[node] !== 1) continue;
    const [x = 0, y = 0] = [places[node * 2], places[node * 2 + 1]];
    if (x > left && x < right && y > top && y < bottom) found.push(node);
  }
  return found;
}
