// Files of every page: logo, first script, and the colours of levels and those that the settings name, readable in both themes.

import { createHash } from 'node:crypto';
import type { Level } from '../../model/scope.ts';
import type { Settings } from '../../model/settings.ts';
import { startScript } from '../scripts/start.ts';
import type { SiteData } from '../site-data.ts';

export interface BrandFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export function brandOf({
  logo,
  settings,
  graph,
}: Pick<SiteData, 'logo'> & {
  readonly settings: { readonly site: Pick<Settings['site'], 'colors'> };
  readonly graph: Pick<SiteData['graph'], 'levels'>;
}) {
  const theme = themeCss(settings.site.colors, [...graph.levels.values()].flat());
  return {
    logo: logo === null ? null : hashedFile('logo', logo.extension, logo.bytes),
    theme: hashedFile('theme', 'css', CURRENT_ENTRY + theme),
    /** Runs before the page is painted. */
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

/** The entry of what is being read, where the browser can tell; here, as Vite's minifier warns of what it does not know. */
export const CURRENT_ENTRY = `.parts a:target-current{color:var(--ink);box-shadow:inset 0 -2px var(--accent)}
.contents a:target-current{color:var(--accent);font-weight:600}
`;

/**
 * Which colour each level has, and the colours that the settings name (`html:root` weighs more than the `:root` of the
 * tokens, whatever comes first). A level is known by its name: two hierarchies that use one word share its colour.
 */
export function themeCss(
  { accent, ...byLevel }: Settings['site']['colors'],
  levels: readonly Level[],
): string {
  const slots = new Map(levels.map(({ name, colour }) => [name, colour]));
  const levelRules = [...slots].map(
    ([name, slot]) => `[data-level=${JSON.stringify(name)}]{--level:var(--level-${slot})}\n`,
  );
  const chosen = Object.entries(byLevel).flatMap(([level, colour]) => {
    const slot = slots.get(level);
    return slot === undefined || !colour ? [] : [`--level-${slot}:${readable(colour)}`];
  });
  if (accent !== undefined)
    chosen.unshift(
      `--accent:${readable(accent)};--accent-ground:color-mix(in srgb,${accent} 10%,var(--ground))`,
    );
  return levelRules.join('') + (chosen.length === 0 ? '' : `html:root{${chosen.join(';')}}\n`);
}

/** On our grounds text in it can be read, whatever it is (WCAG AA): a test knows why these numbers. */
function readable(colour: string): string {
  return `light-dark(oklch(from ${colour} min(l,.5) min(c,.13) h),oklch(from ${colour} max(l,.72) c h))`;
}
