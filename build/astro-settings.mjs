// Astro's settings where there is no astro.config: those with which the package's own pages are compiled.

import { join } from 'node:path';
import { packageRoot } from '../src/site/build/package-root.ts';

/**
 * Each odd line answers a failure that was met.
 * @param {string} outDir absolute
 * @param {string} cacheDir absolute
 * @returns {import('astro').AstroInlineConfig}
 */
export function astroSettings(outDir, cacheDir) {
  return {
    configFile: false,
    // Virtual modules resolve from the root, so it must be where Astro can be found.
    root: packageRoot(),
    ...{ outDir, cacheDir },
    logLevel: 'error',
    vite: {
      cacheDir: join(cacheDir, 'vite'),
      // Else Vite finds the postcss.config of the repository around us.
      css: { postcss: {} },
      // Else the rendered bundle asks for Astro's own packages from the output folder, where there are none.
      environments: { prerender: { resolve: { noExternal: true } } },
    },
  };
}
