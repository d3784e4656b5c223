// The one place through which pages get what they show: pages are bundled apart from the program that prepared it, so
// both meet at an object that is the process's own.

import type { GatheredSite } from './gathered/gathered-site.ts';
import type { Frame, Served, ServedSite } from './prepared-site.ts';

interface Current {
  workspace: ServedSite | null;
  many: GatheredSite | null;
}

const KEY = Symbol.for('stratigraph.current-site');

function current(): Current {
  const place = globalThis as unknown as Record<symbol, Current | undefined>;
  place[KEY] ??= { workspace: null, many: null };
  return place[KEY];
}

/** Sets what the pages of a workspace show from now on. */
export function provideSite(site: ServedSite | null): void {
  current().workspace = site;
}

/** Sets what the pages about many repositories show. */
export function provideGathered(site: GatheredSite | null): void {
  current().many = site;
}

/** What the pages of a workspace show. Throws where the integration is not there. */
export function loadSite(): ServedSite {
  return needed(current().workspace);
}

/** What the pages about many repositories show. */
export function loadGathered(): GatheredSite {
  return needed(current().many);
}

/** What stands around every page, whatever the site is of. */
export function loadFrame(): Frame {
  const { many, workspace } = current();
  return needed<Served>(many ?? workspace).frame;
}

/** The files beside the pages. */
export function loadFiles(): Served['files'] {
  const { many, workspace } = current();
  return needed<Served>(many ?? workspace).files;
}

function needed<T>(site: T | null): T {
  if (site !== null) return site;
  throw new Error(
    'There is no workspace to show: add stratigraph() to the integrations in astro.config.mjs.',
  );
}
