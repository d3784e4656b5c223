// In: nothing. Out: how the graph is looked at, and how large its nodes are.

import type { ZoomTransform } from 'd3';
import type { GraphLayout } from '../build/graph-layout.ts';

export interface Look {
  readonly view: ZoomTransform;
  /** Index of the node under the pointer. */
  readonly hovered: number | null;
  readonly colours: ReadonlyMap<string, string>;
}

export type Node = GraphLayout['nodes'][number];

const RADIUS: Readonly<Record<string, number>> = { workspace: 11, project: 8, plan: 7, agent: 5 };
export function isScope({ type }: Node): boolean {
  return RADIUS[type] !== undefined;
}

/** In the units of the layout. */
export function radiusOf({ type }: Node): number {
  return RADIUS[type] ?? 3.5;
}
