// The line from the one to the other, as the `d` of an SVG path.

import { pathRound } from 'd3-path';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Radius of a mark, and the air around it. */
const OFF = 10;
const BOW = 26;

/**
 * Straight to the left where nothing stands between; over the marks between them; beneath where time runs backwards, as
 * it does in a circle; and around the side where both stand at one time.
 */
export function arrowPath(from: Spot, to: Spot, isBetween: boolean): string {
  const path = pathRound(1);
  const leftwards = from.x >= to.x;
  const side = leftwards ? 1 : -1;
  if (Math.abs(from.x - to.x) < (from.y === to.y ? 2 * OFF + 4 : 2 * BOW)) {
    path.moveTo(from.x + OFF, from.y);
    const far = Math.max(from.x, to.x) + BOW + OFF;
    path.bezierCurveTo(far, from.y, far, to.y, to.x + OFF, to.y);
  } else if (from.y !== to.y) {
    const middle = (from.x + to.x) / 2;
    path.moveTo(from.x - OFF * side, from.y);
    path.bezierCurveTo(middle, from.y, middle, to.y, to.x + OFF * side, to.y);
  } else if (isBetween || !leftwards) {
    path.moveTo(from.x, from.y - OFF * side);
    path.quadraticCurveTo(
      (from.x + to.x) / 2,
      from.y - (OFF + BOW) * side,
      to.x + 2 * side,
      to.y - OFF * side,
    );
  } else {
    path.moveTo(from.x - OFF, from.y);
    path.lineTo(to.x + OFF, to.y);
  }
  return path.toString();
}
