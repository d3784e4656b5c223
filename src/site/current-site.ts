// The one place through which pages get what they show: pages are bundled apart from the program that prepared it, so
// both meet at an object that is the process's own.

import type { GatheredSite } from './gathered/gathered-site.ts';
import type { Served, ServedSite } from './prepared-site.ts';

const KEY = Symbol.for('stratigraph.current-site');
const PLACE = globalThis as unknown as Record<symbol, Served | null | undefined>;

/** Sets what pages show from now on: a workspace, or many repositories. */
export function provideSite(site: ServedSite | GatheredSite | null): void {
  PLACE[KEY] = site;
}

/** What the pages of a workspace show. */
export const loadSite = () => current() as ServedSite;
/** What the pages about many repositories show. */
export const loadGathered = () => current() as GatheredSite;
/** What stands around every page, whatever the site is of. */
export const loadFrame = () => current().frame;

function current(): Served {
  const site = PLACE[KEY];
  if (site) return site;
  throw new Error(
    'There is no workspace to show: add stratigraph() to the integrations in astro.config.mjs.',
  );
}
