import { type Frame, onScreen, screenRadius } from './frame.ts';
import { lookOf } from './looks.ts';
import { paintType } from './paint-edges.ts';
import { paintStrongName, type Titles } from './paint-names.ts';
import { paintNode } from './paint-nodes.ts';
import { traceShape } from './shapes.ts';

/** A ring around the selected node, and its name. */
export function paintSelected(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  node: number,
  titles: Titles,
): void {
  const [x, y] = onScreen(frame, node);
  pen.beginPath();
  pen.arc(x, y, screenRadius(frame, node, frame.view.k) + 5, 0, 2 * Math.PI);
  pen.lineWidth = 2.5;
  pen.strokeStyle = frame.palette.colour('--focus');
  pen.stroke();
  paintStrongName(pen, frame, node, titles);
}

/** The node under the pointer with its edges and its name, above everything. */
export function paintHovered(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  node: number,
  titles: Titles,
): void {
  const { scene, shown, palette } = frame;
  for (const index of scene.edgesOf[node] ?? []) {
    const edge = scene.edges[index];
    if (edge !== undefined && shown.edge[index] === 1)
      paintType(pen, frame, edge.type, [edge], true, true);
  }
  const one = scene.nodes[node];
  if (one === undefined) return;
  const look = lookOf(one, frame.colour);
  const [x, y] = onScreen(frame, node);
  const radius = Math.max(4, screenRadius(frame, node, frame.view.k)) * 1.25;
  pen.beginPath();
  traceShape(pen, look.shape, x, y, radius);
  paintNode(
    pen,
    palette.colour(look.colour),
    palette.colour('--ground'),
    one.lifecycle === 'superseded',
  );
  paintStrongName(pen, frame, node, titles);
}
