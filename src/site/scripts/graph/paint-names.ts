// The names of its nodes, as many as there is room for.

import { type Frame, onScreen, screenRadius } from './frame.ts';
import { NAME_HEIGHT, type PlacedName, placeNames, type Wanted } from './names.ts';

/** A node smaller than this on the screen is named only when it stands out. */
const NAMED_FROM = 3;
/** Nodes to keep free of names; among more there is no room anyway. */
const OBSTACLES = 900;
const LONGEST = 44;
/** Radius of a plan in the plane. */
const IMPORTANT = 8;

/** Short titles and how wide they are, by node: asked for in every frame. */
export type Titles = Map<
  number,
  { readonly text: string; readonly folded: number; readonly width: number }
>;

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
    const isImportant = one !== undefined && one.radius >= IMPORTANT;
    return { node, x, y, radius, isImportant, width: titleOf(pen, frame, node, titles).width };
  };
  // Names may lie on what is dimmed.
  const solid = inView.filter((node) => shown.lit === null || shown.lit[node] === 1);
  const obstacles = solid.length > OBSTACLES ? [] : solid.map(want);
  const reserved = selected === null ? [] : [strongName(pen, frame, selected, titles)];
  const names = placeNames(wanted(), obstacles, reserved, frame.size, most);
  for (const name of names) paintName(pen, frame, name, titles, false);
}

/** The name of one node, whatever lies beneath it. */
export function paintStrongName(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  node: number,
  titles: Titles,
): void {
  pen.font = `12px ${frame.palette.font}`;
  pen.textBaseline = 'middle';
  paintName(pen, frame, strongName(pen, frame, node, titles), titles, true);
}

/** To the right of its node, or to the left where the screen ends. */
function strongName(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  node: number,
  titles: Titles,
): PlacedName {
  const [x, middle] = onScreen(frame, node);
  const apart = Math.max(4, screenRadius(frame, node, frame.view.k)) * 1.25 + 6;
  const { width } = titleOf(pen, frame, node, titles);
  const isRight = x + apart + width < frame.size.width;
  return { node, left: isRight ? x + apart : Math.max(2, x - apart - width), middle, width };
}

/** One name on a patch of the ground's colour; a strong one the other way round. */
function paintName(
  pen: CanvasRenderingContext2D,
  { palette }: Frame,
  { node, left, middle, width }: PlacedName,
  titles: Titles,
  isStrong: boolean,
): void {
  pen.globalAlpha = isStrong ? 1 : 0.78;
  pen.fillStyle = palette.colour(isStrong ? '--ink' : '--ground');
  pen.fillRect(left - 2, middle - NAME_HEIGHT / 2, width + 4, NAME_HEIGHT);
  pen.globalAlpha = 1;
  pen.fillStyle = palette.colour(isStrong ? '--ground' : '--ink');
  pen.fillText(titles.get(node)?.text ?? '', left, middle);
}

/** The start of a long title; the pen's font must be set. */
function titleOf(
  pen: CanvasRenderingContext2D,
  { scene, shown }: Frame,
  node: number,
  titles: Titles,
): { readonly text: string; readonly width: number } {
  const folded = shown.folded.get(node) ?? 0;
  const known = titles.get(node);
  if (known !== undefined && known.folded === folded) return known;
  const { title = '', label = title } = scene.nodes[node] ?? {};
  const letters = [...label];
  const name =
    letters.length > LONGEST ? `${letters.slice(0, LONGEST - 2).join('')}…` : letters.join('');
  const text = folded === 0 ? name : `${name} +${folded.toLocaleString('en-US')}`;
  const short = { text, folded, width: Math.ceil(pen.measureText(text).width) };
  titles.set(node, short);
  return short;
}
