// How well one can be read on another (WCAG 2.2), and the nearest shade that can.

/** Red, green, blue from 0 to 255. */
type Rgb = readonly [number, number, number];

/** AA for text of any size. */
export const READABLE = 4.5;

/** From 1 (none) to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `over`, the rest of `under`. */
export function mix(over: string, under: string, share: number): string {
  const [a, b] = [rgb(over), rgb(under)];
  return hex(a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share)));
}

/** The colour itself where it can be read on all of `grounds`, else mixed with as little of `ink` as is needed. */
export function readable(colour: string, grounds: readonly string[], ink: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(ink, colour, share);
    if (grounds.every((ground) => contrast(shade, ground) >= READABLE)) return shade;
  }
  return ink;
}

function rgb(colour: string): Rgb {
  const digits = colour.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(long, 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
