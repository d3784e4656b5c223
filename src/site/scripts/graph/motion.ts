// The view at each moment: at once, or gliding there; still again after a while.

import { between, type View } from './view.ts';

export interface Motion {
  readonly view: () => View;
  /** True from the first change until the hand has rested. */
  readonly isMoving: () => boolean;
  /** By the reader's own hand: at once. */
  readonly look: (view: View) => void;
  /** By a button or a link: gliding, or at once where motion is unwanted. */
  readonly glide: (view: View) => void;
  /** Another picture begins: nothing moves. */
  readonly begin: (view: View) => void;
}

/** Milliseconds of rest until the picture is drawn finely again, and of gliding. */
const SETTLED = 140;
const GLIDE = 240;

export function motion(repaint: () => void): Motion {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let view: View = { k: 1, x: 0, y: 0 };
  let isMoving = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let gliding = 0;

  const move = (to: View): void => {
    view = to;
    isMoving = true;
    clearTimeout(settling);
    settling = setTimeout(() => {
      isMoving = false;
      repaint();
    }, SETTLED);
    repaint();
  };
  const look = (to: View): void => {
    cancelAnimationFrame(gliding);
    move(to);
  };
  return {
    view: () => view,
    isMoving: () => isMoving,
    look,
    glide: (to) => {
      look(stillness.matches ? to : view);
      if (stillness.matches) return;
      const [from, start] = [view, performance.now()];
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
        move(between(from, to, 1 - (1 - part) ** 3));
        if (part < 1) gliding = requestAnimationFrame(step);
      };
      gliding = requestAnimationFrame(step);
    },
    begin: (at) => {
      cancelAnimationFrame(gliding);
      view = at;
    },
  };
}
