// How it looks: shape, dash and head beside the colour, which is never alone.

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
  SUPERSEDES: { colour: '--kind-decision', width: 1.8, dash: [8, 3], head: 'hollow' },
  PARTLY_SUPERSEDES: { colour: '--kind-decision', width: 1.2, dash: [3, 3], head: 'hollow' },
  AMENDS: { colour: '--kind-decision', width: 1.2, dash: [1, 3], head: 'open' },
  REMEMBERS: { colour: '--kind-memory', width: 1.3, dash: [7, 3, 1, 3], head: 'dot' },
  CONTRIBUTES_TO: { colour: '--level-1', width: 1.3, dash: [12, 4], head: 'diamond' },
};

export const QUIET: ReadonlySet<EdgeType> = new Set(['CONTAINS', 'INHERITS_FROM']);

export interface NodeLook {
  readonly shape: Shape;
  /** Name of a custom property. */
  readonly colour: string;
}

const DOCUMENT: NodeLook = { shape: 'bar', colour: '--kind-document' };

const KIND_LOOK: ReadonlyMap<string, NodeLook> = new Map([
  ['level-0', { shape: 'octagon', colour: '--level-0' }],
  ['level-1', { shape: 'hexagon', colour: '--level-1' }],
  ['level-2', { shape: 'square', colour: '--level-2' }],
  ['level-3', { shape: 'circle', colour: '--level-3' }],
  ['level-4', { shape: 'hexagon', colour: '--level-4' }],
  ['level-5', { shape: 'square', colour: '--level-5' }],
  ['context', { shape: 'up', colour: '--kind-context' }],
  ['instruction', { shape: 'up', colour: '--kind-context' }],
  ['memory', { shape: 'down', colour: '--kind-memory' }],
  ['record', { shape: 'down', colour: '--kind-memory' }],
  ['decision', { shape: 'diamond', colour: '--kind-decision' }],
]);

/** Of what `look` a node has. */
export function kindLook(look: string): NodeLook {
  return KIND_LOOK.get(look) ?? DOCUMENT;
}

export const FRESHNESS_LOOK: Readonly<Record<LayoutNode['staleness'], NodeLook>> = {
  fresh: { shape: 'circle', colour: '--ok' },
  warning: { shape: 'up', colour: '--warn' },
  critical: { shape: 'diamond', colour: '--bad' },
  unknown: { shape: 'bar', colour: '--dim' },
};

export function lookOf({ look, staleness }: LayoutNode, colour: Choice['colour']): NodeLook {
  return colour === 'kind' ? kindLook(look) : FRESHNESS_LOOK[staleness];
}

/** The page's own colours, as they are in the theme at hand. */
export interface Palette {
  readonly colour: (property: string) => string;
  readonly font: string;
}

export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return {
    font: style.fontFamily,
    colour: (property) => {
      const found = known.get(property);
      if (found !== undefined) return found;
      // A custom property still has both themes in it; a colour that uses it has one.
      element.style.color = `var(${property})`;
      // Where colours are forced, every text is of one.
      element.style.forcedColorAdjust = 'none';
      const { color } = style;
      element.style.color = '';
      element.style.forcedColorAdjust = '';
      known.set(property, color);
      return color;
    },
  };
}
