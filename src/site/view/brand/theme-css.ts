// In: the colours that the settings name. Out: a stylesheet that puts them in the place of ours, readable in both themes.

import type { SiteSettings } from '../../../model/settings.ts';
import { mix, readable } from './colour.ts';

/** What stands in tokens.css (a test holds them against each other). */
export const GROUNDS = {
  light: { ground: '#fcfbf9', surface: '#ffffff', sunken: '#f4f1ec', ink: '#22201c' },
  dark: { ground: '#171614', surface: '#1e1c1a', sunken: '#24221f', ink: '#ece7de' },
} as const;

const LAYERS = ['workspace', 'project', 'plan', 'agent'] as const;
/** How much of the accent is in the ground of what is chosen. */
const TINT = 0.1;

/** Null where no colour is set. `html:root` weighs more than the `:root` of the tokens, whatever comes first. */
export function themeCss(colors: SiteSettings['colors']): string | null {
  const light = rules(colors, GROUNDS.light);
  if (light.length === 0) return null;
  const dark = rules(colors, GROUNDS.dark);
  return `html:root{${light.join(';')}}\n@media (prefers-color-scheme: dark){html:root{${dark.join(';')}}}\n`;
}

function rules(
  colors: SiteSettings['colors'],
  { ground, surface, sunken, ink }: (typeof GROUNDS)[keyof typeof GROUNDS],
): readonly string[] {
  const grounds = [ground, surface, sunken];
  const made = LAYERS.flatMap((layer) => {
    const colour = colors[layer];
    return colour === undefined ? [] : [`--kind-${layer}:${readable(colour, grounds, ink)}`];
  });
  if (colors.accent === undefined) return made;
  const tint = mix(colors.accent, ground, TINT);
  const accent = readable(colors.accent, [...grounds, tint], ink);
  return [`--accent:${accent}`, `--accent-ground:${tint}`, ...made];
}
