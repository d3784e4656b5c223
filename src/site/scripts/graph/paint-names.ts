// In: a frame and a pen. Out: the names of its nodes, as many as there is room for.

import { type Frame, onScreen, screenRadius } from './frame.ts';
import { NAME_HEIGHT, placeNames, type Wanted } from './names.ts';
import { radiusOf } from './scene.ts';

/** A node smaller than this on the screen is named only when it stands out. */
const NAMED_FROM = 3;
/** Nodes to keep free of names; among more there is no room anyway. */
const OBSTACLES = 900;
const LONGEST = 44;
/** Radius of a plan in the plane. */
const IMPORTANT = 8;

/** Short titles and how wide they are, by node: asked for in every frame. */
export type Titles = Map<number, { readonly text: string; readonly width: number }>;

export function paintNames(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  inView: readonly number[],
  titles: Titles,
  most: number,
): void {
  const { palette, selected, shown } = frame;
  pen.font = `12px ${palette.font}`;
  pen.textBaseline = 'middle';
  const isInView = new Set(inView);
  const wanted = function* (): Iterable<Wanted> {
    for (const node of frame.scene.byWeight) {
      if (!isInView.has(node) || node === selected) continue;
      const isLit = shown.lit?.[node] === 1;
      if (shown.lit !== null && !isLit) continue;
      if (isLit || screenRadius(frame, node, frame.view.k) >= NAMED_FROM) yield want(node);
    }
  };
  const want = (node: number): Wanted => {
    const [x, y] = onScreen(frame, node);
    const radius = screenRadius(frame, node, frame.view.k);
    const one = frame.scene.nodes[node];
    const isImportant = one !== undefined && radiusOf(one) >= IMPORTANT;
    return { node, x, y, radius, isImportant, width: titleOf(pen, frame, node, titles).width };
  };
  // Names may lie on what is dimmed.
  const solid = inView.filter((node) => shown.lit === null || shown.lit[node] === 1);
  const obstacles = solid.length > OBSTACLES ? [] : solid.map(want);
  for (const { node, left, middle, width } of placeNames(wanted(), obstacles, frame.size, most)) {
    paintName(pen, frame, titles.get(node)?.text ?? '', left, middle, width, false);
  }
}

/** One name on a patch of the ground's colour. */
export function paintName(
  pen: CanvasRenderingContext2D,
  { palette }: Frame,
  text: string,
  left: number,
  middle: number,
  width: number,
  isStrong: boolean,
): void {
  pen.globalAlpha = isStrong ? 1 : 0.78;
  pen.fillStyle = palette.colour(isStrong ? '--ink' : '--ground');
  pen.fillRect(left - 2, middle - NAME_HEIGHT / 2, width + 4, NAME_HEIGHT);
  pen.globalAlpha = 1;
  pen.fillStyle = palette.colour(isStrong ? '--ground' : '--ink');
  pen.fillText(text, left, middle);
}

/** The start of a long title; the pen's font must be set. */
export function titleOf(
  pen: CanvasRenderingContext2D,
  { scene }: Frame,
  node: number,
  titles: Titles,
): { readonly text: string; readonly width: number } {
  const known = titles.get(node);
  if (known !== undefined) return known;
  const letters = [...(scene.nodes[node]?.title ?? '')];
  const text =
    letters.length > LONGEST ? `${letters.slice(0, LONGEST - 2).join('')}…` : letters.join('');
  const title = { text, width: Math.ceil(pen.measureText(text).width) };
  titles.set(node, title);
  return title;
}
