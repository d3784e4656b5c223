// The one place through which pages get what they show: Astro bundles pages apart from the program that prepared it.

import type { ServedSite } from './prepared-site.ts';

let current: ServedSite | null = null;

/** Sets what the pages show from now on. */
export function provideSite(site: ServedSite | null): void {
  current = site;
}

/** What the pages show. Throws where the integration is not there. */
export function loadSite(): ServedSite {
  if (current !== null) return current;
  throw new Error(
    'There is no workspace to show: add stratigraph() to the integrations in astro.config.mjs.',
  );
}
