// Builds the site about many repositories: pages of its own in the frame of all others.

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { deployment } from '../build/deployment.ts';
import { checkedOutDir, MARKER, marker, replaceFolder } from '../build/out-dir.ts';
import { searchIndex } from '../build/search-index.ts';
import { withSocialCards } from '../build/social-cards.ts';
import { writeFiles, writeIndex } from '../build/write-files.ts';
import { astroConfig, type BuildSiteOptions, type BuiltSite, runAstro } from '../build-site.ts';
import { provideGathered } from '../current-site.ts';
import { virtualModules } from '../integration/virtual.ts';
import { BUNDLED, type Built, OWN_FRAME, OWN_SITE, routesIn, SITE } from '../integration.ts';
import { repositoriesOf } from './gathered-files.ts';
import { gatheredRecords } from './gathered-records.ts';
import { type GatheredData, type GatheredSite, gatheredSite } from './gathered-site.ts';

export interface BuildGatheredOptions extends BuildSiteOptions {
  /** Absolute; none of them may be replaced. */
  readonly folders: readonly string[];
}

/** See `buildSite`. */
export async function buildGathered(
  data: GatheredData,
  { folders, ...options }: BuildGatheredOptions,
): Promise<BuiltSite & { readonly summary: ReturnType<typeof repositoriesOf> }> {
  const outDir = folders.reduce((target, root) => {
    const nothing = { graph: { documents: new Map() }, claims: () => false };
    return checkedOutDir(target, { root, ...nothing });
  }, options.outDir);
  const { base, origin } = deployment(options);
  const prepared = await withSocialCards(gatheredSite(data, { base, origin, isLive: false }));
  const built = await replaceFolder(outDir, ({ site, cache }) =>
    runAstro(dirname(site), (onBuilt) => ({
      ...astroConfig(site, cache, true),
      ...(origin === null ? { base } : { base, site: origin }),
      integrations: [gatheredIntegration(prepared, site, onBuilt)],
    })),
  );
  return { ...built, outDir, summary: repositoriesOf(prepared) };
}

function gatheredIntegration(
  site: GatheredSite,
  outDir: string,
  onBuilt: (built: Built) => void,
): AstroIntegration {
  const index = searchIndex(gatheredRecords(site));
  // It is waited for at the end; until then nobody else looks after it.
  index.catch(() => {});
  return {
    name: 'stratigraph:gathered',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        for (const route of routesIn(join(SITE, 'gathered/pages'), '/'))
          injectRoute({ ...route, prerender: true });
        const frame = { layout: join(SITE, 'layouts/Page.astro'), styles: [] };
        updateConfig({ vite: { plugins: [virtualModules(frame)] } });
        for (const config of [OWN_FRAME, OWN_SITE, BUNDLED]) updateConfig(config);
      },
      'astro:build:start': () => provideGathered(site),
      'astro:build:done': async () => {
        provideGathered(null);
        await writeFiles(outDir, site.files);
        const { files, indexed } = await index;
        writeIndex(outDir, files);
        const { version, base, title } = site.frame;
        writeFileSync(join(outDir, MARKER), marker({ generator: `stratigraph ${version}`, base }));
        onBuilt({ title, outDir, bundles: 0, indexed });
      },
    },
  };
}
