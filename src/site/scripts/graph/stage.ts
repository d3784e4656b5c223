// The graph on it: looked at, pointed at, moved; drawn when something changes, and only then.

import type { Choice } from './choice.ts';
import type { Frame } from './frame.ts';
import { listen } from './gestures.ts';
import { type Palette, paletteOf } from './looks.ts';
import { motion } from './motion.ts';
import { edgeAt } from './paint-edges.ts';
import { pictureOn } from './picture.ts';
import { boxAround, nearest, type Scene } from './scene.ts';
import { members, type Shown } from './shown.ts';
import { fitted, moved, type Size, type View, visibleBox, zoomed } from './view.ts';

export interface Stage {
  readonly show: (choice: Choice, shown: Shown) => void;
  /** Colours anew, for another scheme. */
  readonly recolour: () => Palette;
  readonly zoom: (factor: number) => void;
  /** All that stands out, else all that is shown, in the middle. */
  readonly fit: () => void;
  /** The neighbourhood of the selected node, where it is not in sight already. */
  readonly reveal: () => void;
}

export interface Hands {
  /** Null: the ground was pressed. */
  readonly press: (node: number | null) => void;
  readonly pressEdge: (edge: number) => void;
  /** What is selected. */
  readonly open: () => void;
  readonly key: (key: string) => boolean;
}

/** Without its stylesheet a canvas would grow with its own picture, for ever. */
const LARGEST = 4096;

/** So many pixels from a node, and from an edge, still mean it. */
const NEAR = 14;
const NEAR_EDGE = 6;

export function stageOn(
  canvas: HTMLCanvasElement,
  scene: Scene,
  first: { readonly choice: Choice; readonly shown: Shown },
  hands: Hands,
): Stage {
  const picture = pictureOn(canvas);
  let { choice, shown } = first;
  let places = scene.placesIn(choice.layout);
  let find = nearest(places, members(shown.node));
  let palette = paletteOf(canvas);
  let hovered: number | null = null;
  let pressed: number | null = null;
  let isTwice = false;
  let last: Size | null = null;
  let drawing = 0;

  const size = (): Size => ({
    width: Math.min(LARGEST, canvas.clientWidth),
    height: Math.min(LARGEST, canvas.clientHeight),
  });
  const frame = (): Frame => ({
    ...{ scene, places, shown, palette, view: moving.view(), size: size() },
    ...{ colour: choice.colour, selected: choice.node },
  });
  const paint = (): void => {
    drawing = 0;
    picture.paint(frame(), hovered, moving.isMoving());
    canvas.dataset.drawn = String(scene.nodes.length);
  };
  const repaint = (): void => {
    if (drawing === 0) drawing = requestAnimationFrame(paint);
  };
  const moving = motion(repaint);
  const whole = (): View => {
    const box = boxAround(places, members(shown.lit ?? shown.node));
    return fitted(box ?? boxAround(places, scene.nodes.keys()) ?? NOTHING, size());
  };
  const at = ([x, y]: readonly [number, number]): number | null => {
    const view = moving.view();
    return find((x - view.x) / view.k, (y - view.y) / view.k, NEAR / view.k);
  };
  listen(canvas, {
    view: moving.view,
    look: moving.look,
    point: (point) => {
      const node = point === null ? null : at(point);
      const isHit =
        node !== null || (point !== null && edgeAt(frame(), ...point, NEAR_EDGE) !== null);
      canvas.classList.toggle('hit', isHit);
      if (node === hovered) return;
      hovered = node;
      repaint();
    },
    press: (point) => {
      const node = at(point);
      isTwice = node !== null && node === pressed;
      pressed = node;
      const edge = node === null ? edgeAt(frame(), ...point, NEAR_EDGE) : null;
      if (edge === null) hands.press(node);
      else hands.pressEdge(edge);
    },
    // Pressing the ground and then a node is not pressing a node twice.
    open: () => {
      if (isTwice) hands.open();
    },
    key: hands.key,
  });

  const resize = (): void => {
    const ratio = Math.min(3, Math.max(1, devicePixelRatio));
    const { width, height } = size();
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    picture.forget();
    if (width === 0) return;
    // What was in the middle stays there.
    moving.begin(
      last === null
        ? whole()
        : moved(moving.view(), (width - last.width) / 2, (height - last.height) / 2),
    );
    last = { width, height };
    paint();
  };
  new ResizeObserver(resize).observe(canvas);

  const stage: Stage = {
    show: (nextChoice, nextShown) => {
      const isOther = nextChoice.layout !== choice.layout;
      [choice, shown] = [nextChoice, nextShown];
      places = scene.placesIn(choice.layout);
      find = nearest(places, members(shown.node));
      if (hovered !== null && shown.node[hovered] !== 1) hovered = null;
      picture.forget();
      if (isOther) moving.begin(whole());
      repaint();
    },
    recolour: () => {
      palette = paletteOf(canvas);
      picture.forget();
      repaint();
      return palette;
    },
    zoom: (factor) => {
      const { width, height } = size();
      moving.glide(zoomed(moving.view(), factor, width / 2, height / 2));
    },
    fit: () => moving.glide(whole()),
    reveal: () => {
      const box = choice.node === null ? null : boxAround(places, [choice.node]);
      const seen = visibleBox(moving.view(), size(), -0.06);
      if (box === null) return;
      const isSeen =
        box.left > seen.left &&
        box.right < seen.right &&
        box.top > seen.top &&
        box.bottom < seen.bottom;
      if (!isSeen || moving.view().k < 0.4) moving.glide(whole());
    },
  };
  return stage;
}

const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };
