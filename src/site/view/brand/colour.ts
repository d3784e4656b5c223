// How well one can be read on another (WCAG 2.2), and the nearest shade that can.

import { rgb } from 'd3-color';
import { interpolateRgb } from 'd3-interpolate';

/** AA for text of any size. */
export const READABLE = 4.5;

/** From 1 (none) to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const all = [luminance(one), luminance(other)];
  return (Math.max(...all) + 0.05) / (Math.min(...all) + 0.05);
}

/** `share` of `over`, the rest of `under`. */
export function mix(over: string, under: string, share: number): string {
  return rgb(interpolateRgb(under, over)(share)).formatHex();
}

/** The colour itself where it can be read on all of `grounds`, else mixed with as little of `ink` as is needed. */
export function readable(colour: string, grounds: readonly string[], ink: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(ink, colour, share);
    if (grounds.every((ground) => contrast(shade, ground) >= READABLE)) return shade;
  }
  return ink;
}

function luminance(colour: string): number {
  const { r, g, b } = rgb(colour);
  const linear = (part: number): number =>
    part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
