// In: the global symbol that the builder sets. Out: the prepared site: the one door through which pages get their data.

import type { PreparedSite } from './prepared-site.ts';

const DOOR = Symbol.for('stratigraph.site');

interface Door {
  [DOOR]?: PreparedSite | undefined;
}

/** Opens the door for the pages of the next build, or closes it with `undefined`. */
export function provideSite(site: PreparedSite | undefined): void {
  (globalThis as Door)[DOOR] = site;
}

/** What the pages show. Throws where Astro was started without Stratigraph. */
export function loadSite(): PreparedSite {
  const site = (globalThis as Door)[DOOR];
  if (site === undefined) {
    throw new Error(
      'There is no workspace to show: start the site with `stratigraph build` or `dev`.',
    );
  }
  return site;
}
