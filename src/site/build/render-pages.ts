// Renders the pages of the prepared site with Astro, in this process.

import { dirname } from 'node:path';
import { provideSite } from '../load.ts';
import type { PreparedSite } from '../prepared-site.ts';
import { type AstroPlaces, astroConfig } from './astro-config.ts';

/**
 * Astro looks at the current folder to decide where to put its own files, and at variables for telemetry; both are set
 * for the time of the build and put back.
 */
export async function renderPages(site: PreparedSite, places: AstroPlaces): Promise<void> {
  const config = astroConfig(places);
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const mode = process.env.NODE_ENV;
  // Vite asks this variable what a build is for, and ours are always for readers.
  process.env.NODE_ENV = 'production';
  // Read once by the allocator of the bundler (mimalloc): what it frees goes back at once, some fifty megabytes.
  process.env.MIMALLOC_PURGE_DELAY ??= '0';
  const { build } = await import('astro');
  const cwd = process.cwd();
  process.chdir(dirname(places.outDir));
  provideSite(site);
  try {
    // Without `sync: false` Astro would write types into the package's own folder, which may be read-only.
    // The option is known to Astro's builder, though not to its types.
    const options = { devOutput: false, sync: false };
    await build(
      {
        ...config,
        vite: { ...config.vite, environments: BUNDLE_EVERYTHING },
      },
      options,
    );
  } finally {
    provideSite(undefined);
    process.chdir(cwd);
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}

/** Else the rendered bundle asks for Astro's own packages from the output folder, where there are none. Not for dev. */
const BUNDLE_EVERYTHING = { prerender: { resolve: { noExternal: true as const } } };
