// How the plane lies on the screen: screen = plane × k + (x, y).

/** `k` is pixels of the screen per pixel of the plane. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** In the plane, or on the screen; edges included. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const CLOSEST = 6;
const FARTHEST = 0.02;

/** The same view moved by pixels of the screen. */
export function moved({ k, x, y }: View, dx: number, dy: number): View {
  return { k, x: x + dx, y: y + dy };
}

/** The same view `factor` times as near; the point (x, y) of the screen stays where it is. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const k = Math.min(CLOSEST, Math.max(FARTHEST, view.k * factor));
  const grown = k / view.k;
  return { k, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

/** The part of the plane that a screen shows, and `margin` times its size around it. */
export function visibleBox({ k, x, y }: View, { width, height }: Size, margin = 0): Box {
  return {
    left: (-width * margin - x) / k,
    top: (-height * margin - y) / k,
    right: (width * (1 + margin) - x) / k,
    bottom: (height * (1 + margin) - y) / k,
  };
}

/** All of a box in the middle of the screen, with room around it; never larger than `closest`. */
export function fitted(box: Box, { width, height }: Size, closest = 1.4): View {
  const room = Math.min(48, width / 8, height / 8) * 2;
  const k = Math.max(
    FARTHEST,
    Math.min(
      closest,
      (width - room) / (box.right - box.left + 1),
      (height - room) / (box.bottom - box.top + 1),
    ),
  );
  return {
    k,
    x: width / 2 - (k * (box.left + box.right)) / 2,
    y: height / 2 - (k * (box.top + box.bottom)) / 2,
  };
}

/** From one view to another, `part` of the way (0 to 1). */
export function between(a: View, b: View, part: number): View {
  const mix = (from: number, to: number): number => from + (to - from) * part;
  return { k: mix(a.k, b.k), x: mix(a.x, b.x), y: mix(a.y, b.y) };
}

/** True where both show the same, to the eye. */
export function isSame(a: View, b: View): boolean {
  return Math.abs(a.k / b.k - 1) < 1e-6 && Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
}
