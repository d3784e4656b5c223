// Nouns of one look at the graph, and how large a node is in it.

import type { Choice } from './choice.ts';
import type { Palette } from './looks.ts';
import type { Scene } from './scene.ts';
import type { Shown } from './shown.ts';
import type { Size, View } from './view.ts';

/** All that one picture depends on. */
export interface Frame {
  readonly scene: Scene;
  readonly places: readonly number[];
  readonly shown: Shown;
  readonly colour: Choice['colour'];
  readonly selected: number | null;
  readonly palette: Palette;
  readonly view: View;
  /** In pixels of CSS. */
  readonly size: Size;
}

/** On the screen: nodes grow less than the plane does, and never vanish. */
export function screenRadius({ scene }: Frame, node: number, k: number): number {
  const one = scene.nodes[node];
  return one === undefined ? 0 : one.radius * Math.min(1.6, Math.max(0.42, k));
}

/** Where a node lies on the screen. */
export function onScreen({ places, view }: Frame, node: number): readonly [number, number] {
  return [(places[node * 2] ?? 0) * view.k + view.x, (places[node * 2 + 1] ?? 0) * view.k + view.y];
}

/** How strongly is drawn what does not stand out while something else does. */
export const DIMMED = 0.16;
