// The frames, fast: while a large graph moves, a bitmap of it moves.

import type { Frame } from './frame.ts';
import { paintEdges } from './paint-edges.ts';
import { paintHovered, paintSelected } from './paint-marks.ts';
import { paintNames, type Titles } from './paint-names.ts';
import { nodesInView, paintNodes } from './paint-nodes.ts';
import { boxAround } from './scene.ts';
import { type Box, isSame, type View, visibleBox } from './view.ts';

/** More nodes and edges than this are not drawn anew for every frame of a movement. */
const LIGHT = 1200;
/** How much of a screen the bitmap holds beyond each side of it. */
const MARGIN = 0.3;
const NAMES = { still: 140, moving: 40 };

export interface Picture {
  /** Draws now. `isMoving`: rougher and faster; `hovered`: index of the node under the pointer. */
  readonly paint: (frame: Frame, hovered: number | null, isMoving: boolean) => void;
  /** The next frame differs in more than its view. */
  readonly forget: () => void;
}

export function pictureOn(canvas: HTMLCanvasElement): Picture {
  const pen = canvas.getContext('2d');
  const sheet = document.createElement('canvas');
  const sheetPen = sheet.getContext('2d');
  const titles: Titles = new Map();
  let drawn: { readonly view: View; readonly ratio: number } | null = null;

  /** Edges and nodes on the sheet, `MARGIN` wider than the screen where it is about to move. */
  const draw = (frame: Frame, ratio: number, margin: number): void => {
    if (sheetPen === null) return;
    const { width, height } = frame.size;
    const [w, h] = [width * (1 + 2 * margin), height * (1 + 2 * margin)];
    const [pw, ph] = [Math.ceil(w * ratio), Math.ceil(h * ratio)];
    if (sheet.width !== pw || sheet.height !== ph) [sheet.width, sheet.height] = [pw, ph];
    sheetPen.setTransform(1, 0, 0, 1, 0, 0);
    sheetPen.clearRect(0, 0, pw, ph);
    sheetPen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { k, x, y } = frame.view;
    const view = { k, x: x + width * margin, y: y + height * margin };
    const wide: Frame = { ...frame, view, size: { width: w, height: h } };
    paintEdges(sheetPen, wide);
    paintNodes(sheetPen, wide);
    drawn = { view, ratio };
  };

  /** Whether the sheet still holds all that is to be seen, and not too coarsely. */
  const isEnough = ({ view, size, places, scene }: Frame): boolean => {
    if (drawn === null) return false;
    const grown = view.k / drawn.view.k;
    if (grown > 2 || grown < 0.4) return false;
    const held = visibleBox(drawn.view, {
      width: sheet.width / drawn.ratio,
      height: sheet.height / drawn.ratio,
    });
    const all = boxAround(places, scene.nodes.keys());
    const seen = visibleBox(view, size);
    return all === null || contains(held, common(seen, all));
  };

  return {
    forget: () => {
      drawn = null;
    },
    paint: (frame, hovered, isMoving) => {
      if (pen === null) return;
      const { view, size, scene } = frame;
      const ratio = canvas.width / Math.max(1, size.width);
      const isLight = scene.nodes.length + scene.edges.length <= LIGHT;
      if (isMoving && !isLight) {
        if (!isEnough(frame)) draw(frame, Math.min(1, ratio), MARGIN);
      } else if (drawn === null || drawn.ratio !== ratio || !isSame(drawn.view, view))
        draw(frame, ratio, 0);
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      if (drawn !== null) {
        const grown = view.k / drawn.view.k;
        const scale = (ratio / drawn.ratio) * grown;
        pen.imageSmoothingEnabled = scale !== 1;
        pen.drawImage(
          sheet,
          (view.x - drawn.view.x * grown) * ratio,
          (view.y - drawn.view.y * grown) * ratio,
          sheet.width * scale,
          sheet.height * scale,
        );
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      const isRough = isMoving && !isLight;
      const most = isRough ? NAMES.moving : NAMES.still;
      paintNames(pen, frame, nodesInView(frame), titles, most);
      if (frame.selected !== null) paintSelected(pen, frame, frame.selected, titles);
      if (hovered !== null && !isRough) paintHovered(pen, frame, hovered, titles);
    },
  };
}

function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

function contains(outer: Box, inner: Box): boolean {
  if (inner.left >= inner.right || inner.top >= inner.bottom) return true;
  const { left, top, right, bottom } = outer;
  return left <= inner.left && top <= inner.top && right >= inner.right && bottom >= inner.bottom;
}
