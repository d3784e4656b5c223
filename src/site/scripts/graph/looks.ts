// In: what a node or an edge is. Out: how it looks: shape, dash and head beside the colour, which is never alone.

import type { EdgeType } from '../../../model/graph.ts';
import type { LayoutNode } from '../../build/graph/graph-layout.ts';
import type { Choice } from './choice.ts';
import type { Head, Shape } from './shapes.ts';

export interface EdgeLook {
  /** Name of a custom property. */
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  /** At the end that the edge leads to. */
  readonly head: Head;
}

/** The skeleton is quiet; what authors stated is not. */
export const EDGE_LOOK: Readonly<Record<EdgeType, EdgeLook>> = {
  CONTAINS: { colour: '--edge-quiet', width: 1, dash: [], head: 'none' },
  INHERITS_FROM: { colour: '--edge-quiet', width: 1, dash: [1, 3], head: 'open' },
  DEPENDS_ON: { colour: '--edge-depends', width: 1.4, dash: [], head: 'open' },
  REFERENCES: { colour: '--dim', width: 1.2, dash: [3, 3], head: 'open' },
  OVERRIDES: { colour: '--accent', width: 1.8, dash: [], head: 'full' },
  SUPERSEDES: { colour: '--kind-adr', width: 1.8, dash: [8, 3], head: 'hollow' },
  REMEMBERS: { colour: '--kind-memory', width: 1.3, dash: [7, 3, 1, 3], head: 'dot' },
  CONTRIBUTES_TO: { colour: '--kind-project', width: 1.3, dash: [12, 4], head: 'diamond' },
};

export const QUIET: ReadonlySet<EdgeType> = new Set(['CONTAINS', 'INHERITS_FROM']);

export interface NodeLook {
  readonly shape: Shape;
  /** Name of a custom property. */
  readonly colour: string;
}

export const KIND_LOOK: Readonly<Record<LayoutNode['type'], NodeLook>> = {
  workspace: { shape: 'octagon', colour: '--kind-workspace' },
  project: { shape: 'hexagon', colour: '--kind-project' },
  plan: { shape: 'square', colour: '--kind-plan' },
  agent: { shape: 'circle', colour: '--kind-agent' },
  context: { shape: 'up', colour: '--kind-context' },
  memory: { shape: 'down', colour: '--kind-memory' },
  adr: { shape: 'diamond', colour: '--kind-adr' },
  document: { shape: 'bar', colour: '--kind-document' },
};

export const FRESHNESS_LOOK: Readonly<Record<LayoutNode['staleness'], NodeLook>> = {
  fresh: { shape: 'circle', colour: '--ok' },
  warning: { shape: 'up', colour: '--warn' },
  critical: { shape: 'diamond', colour: '--bad' },
  unknown: { shape: 'bar', colour: '--dim' },
};

export function lookOf({ type, staleness }: LayoutNode, colour: Choice['colour']): NodeLook {
  return colour === 'kind' ? KIND_LOOK[type] : FRESHNESS_LOOK[staleness];
}

/** Values of the page's own custom properties, so that light and dark need no second list. */
export interface Palette {
  readonly colour: (property: string) => string;
  readonly font: string;
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return {
    font: style.fontFamily,
    colour: (property) => {
      const found = known.get(property) ?? style.getPropertyValue(property).trim();
      known.set(property, found);
      return found;
    },
  };
}
