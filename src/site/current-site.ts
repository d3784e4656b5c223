// The one place through which pages get what they show: Astro bundles pages apart from the program that prepared it.

import type { GatheredSite } from './gathered/gathered-site.ts';
import type { Frame, Served, ServedSite } from './prepared-site.ts';

let workspace: ServedSite | null = null;
let many: GatheredSite | null = null;

/** Sets what the pages of a workspace show from now on. */
export function provideSite(site: ServedSite | null): void {
  workspace = site;
}

/** Sets what the pages about many repositories show. */
export function provideGathered(site: GatheredSite | null): void {
  many = site;
}

/** What the pages of a workspace show. Throws where the integration is not there. */
export function loadSite(): ServedSite {
  return needed(workspace);
}

/** What the pages about many repositories show. */
export function loadGathered(): GatheredSite {
  return needed(many);
}

/** What stands around every page, whatever the site is of. */
export function loadFrame(): Frame {
  return needed<Served>(many ?? workspace).frame;
}

/** The files beside the pages. */
export function loadFiles(): Served['files'] {
  return needed<Served>(many ?? workspace).files;
}

function needed<T>(site: T | null): T {
  if (site !== null) return site;
  throw new Error(
    'There is no workspace to show: add stratigraph() to the integrations in astro.config.mjs.',
  );
}
