// Files of every page: logo, first script, and the colours of levels and those that the settings name, readable in both themes.

import { createHash } from 'node:crypto';
import { rgb } from 'd3-color';
import { interpolateRgb } from 'd3-interpolate';
import type { Level } from '../../model/scope.ts';
import type { Settings } from '../../model/settings.ts';
import { startScript } from '../scripts/start.ts';
import type { SiteData } from '../site-data.ts';

export interface BrandFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Brand {
  readonly logo: BrandFile | null;
  readonly theme: BrandFile;
  /** Runs before the page is painted. */
  readonly start: BrandFile;
}

export function brandOf({
  logo,
  settings,
  graph,
}: Pick<SiteData, 'logo'> & {
  readonly settings: { readonly site: Pick<Settings['site'], 'colors'> };
  readonly graph: Pick<SiteData['graph'], 'levels'>;
}): Brand {
  const theme = themeCss(settings.site.colors, [...graph.levels.values()].flat());
  return {
    logo: logo === null ? null : hashedFile('logo', logo.extension, logo.bytes),
    theme: hashedFile('theme', 'css', CURRENT_ENTRY + theme),
    start: hashedFile('start', 'js', startScript),
  };
}

export function hashedFile(
  stem: string,
  extension: string,
  content: string | Uint8Array,
): BrandFile {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { name: `${stem}-${digest}.${extension}`, content };
}

/** What stands in tokens.css (a test holds them against each other). */
export const GROUNDS = {
  light: {
    ground: '#fcfbf9',
    surface: '#ffffff',
    sunken: '#f4f1ec',
    ink: '#22201c',
    accent: '#9a3f12',
  },
  dark: {
    ground: '#171614',
    surface: '#1e1c1a',
    sunken: '#24221f',
    ink: '#ece7de',
    accent: '#f0a06c',
  },
} as const;

/** The entry of what is being read, where the browser can tell; here, as Vite's minifier warns of what it does not know. */
export const CURRENT_ENTRY = `.parts a:target-current{color:var(--ink);box-shadow:inset 0 -2px var(--accent)}
.contents a:target-current{color:var(--accent);font-weight:600}
`;

/** How much of the accent is in the ground of what is chosen. */
const TINT = 0.1;

/**
 * Which colour each level has, and the colours that the settings name (`html:root` weighs more than the `:root` of the
 * tokens, whatever comes first). A level is known by its name: two hierarchies that use one word share its colour.
 */
export function themeCss(colors: Settings['site']['colors'], levels: readonly Level[]): string {
  const slots = new Map(levels.map(({ name, colour }) => [name, colour]));
  const levelRules = [...slots].map(
    ([name, slot]) => `[data-level=${JSON.stringify(name)}]{--level:var(--level-${slot})}\n`,
  );
  const light = rules(colors, slots, GROUNDS.light);
  const dark = new Map(rules(colors, slots, GROUNDS.dark));
  const theme = light.map(([name, colour]) => `${name}:light-dark(${colour},${dark.get(name)})`);
  return levelRules.join('') + (theme.length === 0 ? '' : `html:root{${theme.join(';')}}\n`);
}

function rules(
  { accent: chosen, ...byLevel }: Settings['site']['colors'],
  slots: ReadonlyMap<string, number>,
  { ground, surface, sunken, ink }: (typeof GROUNDS)[keyof typeof GROUNDS],
): readonly (readonly [property: string, colour: string])[] {
  const grounds = [ground, surface, sunken];
  const made = Object.entries(byLevel).flatMap(([level, colour]) => {
    const slot = slots.get(level);
    if (slot === undefined || colour === undefined) return [];
    return [[`--level-${slot}`, readable(colour, grounds, ink)] as const];
  });
  if (chosen === undefined) return made;
  const tint = mix(chosen, ground, TINT);
  const accent = readable(chosen, [...grounds, tint], ink);
  return [['--accent', accent], ['--accent-ground', tint], ...made];
}

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
