// How pointers, wheel and keys want to look at it: moved, zoomed, pointed at, pressed.

import { moved, type View, zoomed } from './view.ts';

/** All points in pixels of the canvas. */
export interface Gestures {
  readonly view: () => View;
  readonly look: (view: View) => void;
  readonly point: (at: readonly [number, number] | null) => void;
  readonly press: (at: readonly [number, number]) => void;
  /** Pressed twice. */
  readonly open: () => void;
  /** A key that is not about looking; true where it was meant. */
  readonly key: (key: string) => boolean;
}

/** A hand that moves less than this presses. */
const STILL = 5;
const STEP = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/**
 * One finger up and down belongs to the page (`touch-action: pan-y`), two fingers move and zoom the graph; a wheel zooms
 * until there is nothing more to zoom, and then scrolls the page.
 */
export function listen(canvas: HTMLCanvasElement, hands: Gestures): void {
  const down = new Map<number, readonly [number, number]>();
  let way = 0;
  const at = ({ clientX, clientY }: MouseEvent): readonly [number, number] => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left - canvas.clientLeft, clientY - top - canvas.clientTop];
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) way = 0;
    down.set(event.pointerId, at(event));
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const [x, y] = at(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      hands.point(event.pointerType === 'touch' ? null : [x, y]);
      return;
    }
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    down.set(event.pointerId, [x, y]);
    way += Math.hypot(x - before[0], y - before[1]);
    if (way < STILL) return;
    const [other] = others;
    if (other === undefined) hands.look(moved(hands.view(), x - before[0], y - before[1]));
    else hands.look(pinched(hands.view(), other, before, [x, y]));
  });
  const up = (event: PointerEvent): void => {
    const wasDown = down.delete(event.pointerId);
    if (wasDown && event.type === 'pointerup' && way < STILL && down.size === 0)
      hands.press(at(event));
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => hands.point(null));
  canvas.addEventListener('dblclick', hands.open);
  canvas.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      const lines = event.deltaMode === 1 ? 16 : 1;
      const factor = 2 ** (-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002));
      const view = zoomed(hands.view(), factor, ...at(event));
      if (view.k === hands.view().k) return;
      event.preventDefault();
      hands.look(view);
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const middle = [canvas.clientWidth / 2, canvas.clientHeight / 2] as const;
    if (arrow !== undefined) hands.look(moved(hands.view(), ...arrow));
    else if (event.key === '+' || event.key === '=')
      hands.look(zoomed(hands.view(), 1.3, ...middle));
    else if (event.key === '-') hands.look(zoomed(hands.view(), 1 / 1.3, ...middle));
    else if (!hands.key(event.key)) return;
    event.preventDefault();
  });
}

/** Two fingers, of which one moved: their middle moves, their distance zooms. */
function pinched(
  view: View,
  still: readonly [number, number],
  before: readonly [number, number],
  after: readonly [number, number],
): View {
  const distance = (point: readonly [number, number]): number =>
    Math.max(1, Math.hypot(point[0] - still[0], point[1] - still[1]));
  const [x, y] = [(still[0] + before[0]) / 2, (still[1] + before[1]) / 2];
  const [dx, dy] = [(after[0] - before[0]) / 2, (after[1] - before[1]) / 2];
  return moved(zoomed(view, distance(after) / distance(before), x, y), dx, dy);
}
