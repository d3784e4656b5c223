// In: a canvas, a layout and how it is looked at. Out: one frame.

import type { GraphLayout } from '../build/graph-layout.ts';
import { isScope, type Look, radiusOf } from './graph-look.ts';
import { drawNames } from './graph-names.ts';

/** The hierarchy is drawn quietly, statements of authors loudly. */
const QUIET = new Set(['CONTAINS', 'REMEMBERS']);
/** The page's own colours, so that light and dark need no second list. */
export function colours(canvas: HTMLCanvasElement): ReadonlyMap<string, string> {
  const style = getComputedStyle(canvas);
  const names = ['workspace', 'project', 'plan', 'agent', 'context', 'memory', 'adr', 'document'];
  return new Map([
    ...names.map((name) => [name, style.getPropertyValue(`--kind-${name}`).trim()] as const),
    ...['ink', 'dim', 'line', 'strong-line', 'ground', 'accent'].map(
      (name) => [name, style.getPropertyValue(`--${name}`).trim()] as const,
    ),
    ['font', style.fontFamily],
  ]);
}

export function draw(canvas: HTMLCanvasElement, layout: GraphLayout, look: Look): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { k, x, y } = look.view;
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(ratio * k, 0, 0, ratio * k, ratio * x, ratio * y);
  drawEdges(pen, layout, look);
  drawNodes(pen, layout, look);
  drawNames(pen, layout, look);
}

function drawEdges(
  pen: CanvasRenderingContext2D,
  { nodes, edges }: GraphLayout,
  { view, hovered, colours }: Look,
): void {
  const lines = [
    { colour: colours.get('line') ?? '', width: 1, wanted: (edge: Edge) => QUIET.has(edge.type) },
    {
      colour: colours.get('strong-line') ?? '',
      width: 1,
      wanted: (edge: Edge) => !QUIET.has(edge.type),
    },
    {
      colour: colours.get('accent') ?? '',
      width: 2,
      wanted: (edge: Edge) => edge.from === hovered || edge.to === hovered,
    },
  ];
  for (const { colour, width, wanted } of lines) {
    pen.strokeStyle = colour;
    pen.lineWidth = width / view.k;
    pen.beginPath();
    for (const edge of edges) {
      const [a, b] = [nodes[edge.from], nodes[edge.to]];
      if (a === undefined || b === undefined || !wanted(edge)) continue;
      pen.moveTo(a.x, a.y);
      pen.lineTo(b.x, b.y);
    }
    pen.stroke();
  }
}

type Edge = GraphLayout['edges'][number];

function drawNodes(
  pen: CanvasRenderingContext2D,
  { nodes }: GraphLayout,
  { view, hovered, colours }: Look,
): void {
  const scale = Math.max(1, 0.55 / view.k);
  nodes.forEach((node, index) => {
    const radius = radiusOf(node) * scale;
    pen.beginPath();
    // Scopes are round, documents square: the shape tells them apart where the colour does not.
    if (!isScope(node)) pen.rect(node.x - radius, node.y - radius, radius * 2, radius * 2);
    else pen.arc(node.x, node.y, radius, 0, 2 * Math.PI);
    pen.fillStyle = colours.get(node.type) ?? '';
    pen.fill();
    pen.lineWidth = (index === hovered ? 2.5 : 1.5) / view.k;
    pen.strokeStyle = colours.get(index === hovered ? 'ink' : 'ground') ?? '';
    pen.stroke();
  });
}
