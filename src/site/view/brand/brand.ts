// Files of every page: logo, colours and the first script, each under a name that changes with what is in it.

import { createHash } from 'node:crypto';
import type { SiteSettings } from '../../../model/settings.ts';
import { startScript } from '../../scripts/start.ts';
import type { SiteData } from '../../site-data.ts';
import { accentOf, CURRENT_ENTRY, themeCss } from './theme-css.ts';

export interface BrandFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Brand {
  readonly logo: BrandFile | null;
  readonly theme: BrandFile;
  /** As it is in the light theme. */
  readonly accent: string;
  /** Runs before the page is painted. */
  readonly start: BrandFile;
}

export function brandOf({
  logo,
  settings,
  graph,
}: Pick<SiteData, 'logo'> & {
  readonly settings: { readonly site: Pick<SiteSettings, 'colors'> };
  readonly graph: Pick<SiteData['graph'], 'levels'>;
}): Brand {
  const theme = themeCss(settings.site.colors, [...graph.levels.values()].flat());
  return {
    logo: logo === null ? null : named('logo', logo.extension, logo.bytes),
    accent: accentOf(settings.site.colors),
    theme: named('theme', 'css', CURRENT_ENTRY + theme),
    start: named('start', 'js', startScript),
  };
}

export function named(stem: string, extension: string, content: string | Uint8Array): BrandFile {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { name: `${stem}-${digest}.${extension}`, content };
}
