// In: where the site goes and where it will stand. Out: Astro's settings, complete: no file of the user's is ever asked.

import { join } from 'node:path';
import type { AstroInlineConfig } from 'astro';
import type { SitePlace } from '../prepared-site.ts';
import { packageRoot } from './package-root.ts';

export interface AstroPlaces extends SitePlace {
  readonly outDir: string;
  /** For everything that need not last; must be writable, as the package's own folder may not be. */
  readonly cacheDir: string;
}

/** What building and serving have in common. Each odd line answers a failure that was met: see the comments. */
export function astroConfig({ outDir, cacheDir, base, origin }: AstroPlaces): AstroInlineConfig {
  const root = packageRoot();
  return {
    configFile: false,
    // Virtual modules resolve from the root, so it must be where Astro can be found: the package, not the workspace.
    root,
    srcDir: join(root, 'src/site'),
    publicDir: join(root, 'src/site/public'),
    outDir,
    cacheDir,
    base,
    ...(origin === null ? {} : { site: origin }),
    trailingSlash: 'always',
    logLevel: 'error',
    devToolbar: { enabled: false },
    // Astro's own default takes the blanks between words and tags away.
    compressHTML: true,
    build: { assets: 'assets', format: 'directory', inlineStylesheets: 'never' },
    vite: {
      cacheDir: join(cacheDir, 'vite'),
      // Inlined scripts would need a policy that allows them, and break where they import.
      build: { assetsInlineLimit: 0, emptyOutDir: false },
      // Else Vite finds the postcss.config of the repository around us.
      css: { postcss: {} },
    },
  };
}
