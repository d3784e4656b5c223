// In: a canvas and a graph. Out: the graph on it: looked at, pointed at, moved; drawn when something changes, and only then.

import type { Choice } from './choice.ts';
import type { Frame } from './frame.ts';
import { listen } from './gestures.ts';
import { type Palette, paletteOf } from './looks.ts';
import { nearest } from './near.ts';
import { pictureOn } from './picture.ts';
import { boxAround, type Scene } from './scene.ts';
import { members, type Shown } from './shown.ts';
import { between, fitted, type View, visibleBox, zoomed } from './view.ts';

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
  /** What is selected. */
  readonly open: () => void;
  readonly key: (key: string) => boolean;
}

const SETTLED = 140;
const GLIDE = 240;

export function stageOn(
  canvas: HTMLCanvasElement,
  scene: Scene,
  first: { readonly choice: Choice; readonly shown: Shown },
  hands: Hands,
): Stage {
  const picture = pictureOn(canvas);
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let { choice, shown } = first;
  let places = scene.placesIn(choice.layout);
  let find = nearest(places, members(shown.node));
  let palette = paletteOf(canvas);
  let view: View = { k: 1, x: 0, y: 0 };
  let hovered: number | null = null;
  let isMoving = false;
  let isPlaced = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let drawing = 0;
  let gliding = 0;

  const size = () => ({ width: canvas.clientWidth, height: canvas.clientHeight });
  const paint = (): void => {
    drawing = 0;
    const frame: Frame = {
      ...{ scene, places, shown, palette, view, size: size() },
      ...{ colour: choice.colour, selected: choice.node },
    };
    picture.paint(frame, hovered, isMoving);
    canvas.dataset.drawn = String(scene.nodes.length);
  };
  const repaint = (): void => {
    if (drawing === 0) drawing = requestAnimationFrame(paint);
  };
  const look = (next: View): void => {
    view = next;
    isMoving = true;
    clearTimeout(settling);
    settling = setTimeout(() => {
      isMoving = false;
      repaint();
    }, SETTLED);
    repaint();
  };
  const glide = (to: View): void => {
    cancelAnimationFrame(gliding);
    if (stillness.matches) {
      look(to);
      return;
    }
    const [from, start] = [view, performance.now()];
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      look(between(from, to, 1 - (1 - part) ** 3));
      if (part < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  };
  const whole = (): View => {
    const box = boxAround(places, members(shown.lit ?? shown.node));
    return fitted(box ?? boxAround(places, scene.nodes.keys()) ?? NOTHING, size());
  };
  const at = ([x, y]: readonly [number, number]): number | null =>
    find((x - view.x) / view.k, (y - view.y) / view.k, 14 / view.k);
  const by = (next: View): void => {
    cancelAnimationFrame(gliding);
    look(next);
  };

  listen(canvas, {
    view: () => view,
    look: by,
    point: (point) => {
      const node = point === null ? null : at(point);
      if (node === hovered) return;
      hovered = node;
      canvas.classList.toggle('hit', node !== null);
      repaint();
    },
    press: (point) => hands.press(at(point)),
    open: hands.open,
    key: hands.key,
  });

  const resize = (): void => {
    const ratio = Math.min(3, Math.max(1, devicePixelRatio));
    const { width, height } = size();
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    picture.forget();
    if (!isPlaced && width > 0) view = whole();
    isPlaced = isPlaced || width > 0;
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
      if (isOther) view = whole();
      repaint();
    },
    recolour: () => {
      palette = paletteOf(canvas);
      picture.forget();
      repaint();
      return palette;
    },
    zoom: (factor) => glide(zoomed(view, factor, canvas.clientWidth / 2, canvas.clientHeight / 2)),
    fit: () => glide(whole()),
    reveal: () => {
      const box = choice.node === null ? null : boxAround(places, [choice.node]);
      const seen = visibleBox(view, size(), -0.06);
      if (box === null) return;
      const isSeen =
        box.left > seen.left &&
        box.right < seen.right &&
        box.top > seen.top &&
        box.bottom < seen.bottom;
      if (!isSeen || view.k < 0.4) glide(whole());
    },
  };
  return stage;
}

const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };
