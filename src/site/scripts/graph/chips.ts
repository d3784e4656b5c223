// Each shows how its kind or edge is drawn, by the code that draws it, and whether it is pressed.

import type { EdgeType } from '../../../model/graph.ts';
import type { LayoutNode } from '../../build/graph/graph-layout.ts';
import type { Choice } from './choice.ts';
import { EDGE_LOOK, FRESHNESS_LOOK, kindLook, type NodeLook, type Palette } from './looks.ts';
import { paintNode } from './paint-nodes.ts';
import { drawHead, traceShape } from './shapes.ts';

const HEIGHT = 14;

/** Fills every `canvas.swatch`: `data-look`, `data-edge`, `data-freshness`, `data-hollow` say what it shows. */
export function paintSwatches(tools: HTMLElement, palette: Palette): void {
  for (const swatch of tools.querySelectorAll<HTMLCanvasElement>('canvas.swatch')) {
    const { look, edge, freshness } = swatch.dataset;
    const isHollow = swatch.dataset.hollow !== undefined;
    if (edge !== undefined) paintEdge(swatch, edge as EdgeType, palette);
    else if (look !== undefined) paintShape(swatch, kindLook(look), palette, isHollow);
    else
      paintShape(swatch, FRESHNESS_LOOK[freshness as LayoutNode['staleness']], palette, isHollow);
  }
}

function penOf(swatch: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null {
  const ratio = Math.min(3, Math.max(1, devicePixelRatio));
  swatch.width = width * ratio;
  swatch.height = HEIGHT * ratio;
  const pen = swatch.getContext('2d');
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

function paintShape(
  swatch: HTMLCanvasElement,
  { shape, colour }: NodeLook,
  palette: Palette,
  isHollow: boolean,
): void {
  const pen = penOf(swatch, HEIGHT);
  if (pen === null) return;
  pen.beginPath();
  traceShape(pen, shape, HEIGHT / 2, HEIGHT / 2, 4.6);
  paintNode(pen, palette.colour(colour), palette.colour('--ground'), isHollow, true);
}

function paintEdge(swatch: HTMLCanvasElement, type: EdgeType, palette: Palette): void {
  const width = 34;
  const pen = penOf(swatch, width);
  if (pen === null) return;
  const { colour, width: thick, dash, head } = EDGE_LOOK[type];
  pen.strokeStyle = palette.colour(colour);
  pen.lineWidth = thick;
  pen.setLineDash([...dash]);
  pen.beginPath();
  pen.moveTo(1, HEIGHT / 2);
  pen.lineTo(width - 2, HEIGHT / 2);
  pen.stroke();
  pen.setLineDash([]);
  drawHead(pen, head, { x: width - 2, y: HEIGHT / 2, angle: 0 }, palette.colour('--ground'));
}

/** Says on every button whether what it stands for is chosen. */
export function pressChips(tools: HTMLElement, choice: Choice): void {
  for (const button of tools.querySelectorAll<HTMLElement>('button[aria-pressed]')) {
    const { layout, colour, kind, edge } = button.dataset;
    const isPressed =
      layout !== undefined
        ? choice.layout === layout
        : colour !== undefined
          ? choice.colour === colour
          : kind !== undefined
            ? choice.kinds.has(kind)
            : edge !== undefined && choice.edges.has(edge);
    button.setAttribute('aria-pressed', String(isPressed));
  }
  for (const part of tools.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = part.dataset.for !== choice.colour;
}
