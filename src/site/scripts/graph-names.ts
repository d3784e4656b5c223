// In: a drawn graph. Out: the names beside its nodes, as many as there is room for.

import type { GraphLayout } from '../build/graph-layout.ts';
import { type Look, type Node, radiusOf } from './graph-look.ts';

/** Names stand beside a node as soon as there is room for them. */
const LABEL_FROM: Readonly<Record<string, number>> = {
  workspace: 0,
  project: 0.3,
  plan: 0.55,
  agent: 1.1,
};

/** Names of the larger nodes first; one that would lie on another, or outside, is left out. */
export function drawNames(pen: CanvasRenderingContext2D, { nodes }: GraphLayout, look: Look): void {
  const { view, hovered, colours } = look;
  const shown = namesToShow(nodes, look, pen.canvas.clientWidth, pen.canvas.clientHeight);
  pen.font = `${12 / view.k}px ${colours.get('font') ?? 'sans-serif'}`;
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.strokeStyle = colours.get('ground') ?? '';
  pen.lineWidth = 4 / view.k;
  const taken: Box[] = [];
  for (const { node, index } of shown) {
    const long = node.title.length > 44 && index !== hovered;
    const text = long ? `${node.title.slice(0, 42)}…` : node.title;
    const left = node.x + radiusOf(node) + 5 / view.k;
    const half = 8 / view.k;
    const box = {
      left,
      right: left + pen.measureText(text).width,
      top: node.y - half,
      bottom: node.y + half,
    };
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    pen.strokeText(text, left, node.y);
    pen.fillStyle = colours.get(index === hovered ? 'accent' : 'ink') ?? '';
    pen.fillText(text, left, node.y);
  }
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The node under the pointer, then by size; at most what a screen can hold. */
function namesToShow(
  nodes: readonly Node[],
  { view, hovered }: Look,
  width: number,
  height: number,
) {
  const [left, top] = view.invert([0, 0]);
  const [right, bottom] = view.invert([width, height]);
  return nodes
    .map((node, index) => ({ node, index }))
    .filter(({ node, index }) => {
      if (index === hovered) return true;
      const inside = node.x > left && node.x < right && node.y > top && node.y < bottom;
      return inside && view.k >= (LABEL_FROM[node.type] ?? 1.5);
    })
    .sort((a, b) => rank(b, hovered) - rank(a, hovered))
    .slice(0, 200);
}

function rank({ node, index }: { node: Node; index: number }, hovered: number | null): number {
  return index === hovered ? Number.POSITIVE_INFINITY : radiusOf(node);
}
