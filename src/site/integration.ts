// The Astro integration behind every way to make the site: it adds the routes and has Pagefind index our records.

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { outsideWorkspace } from './build/out-dir.ts';
import { packageRoot } from './build/package-root.ts';
import { searchRecords } from './build/search-records.ts';
import { bundlesIn, servedSite, takenIn, writeBeside } from './build/served-site.ts';
import { provideSite } from './current-site.ts';
import { type Components, componentsIn } from './integration/components.ts';
import { DATA_HOOK } from './integration/context-loader.ts';
import {
  layeredStyles,
  PUBLIC_TYPES,
  reload,
  serveFiles,
  virtualModules,
} from './integration/vite.ts';
import { followSite } from './live-site.ts';
import type { Deployment, ServedSite } from './prepared-site.ts';
import { type SiteData, siteData } from './site-data.ts';
import { normalBase } from './view/address/addresses.ts';

/** What an Astro project says of the pages. */
export interface PageOptions {
  /** Path below Astro's `base` at which the pages are added, such as `/context`; left out, the base itself. */
  readonly prefix?: string;
  /**
   * Astro component that frames each page, relative to the Astro project, or `stratigraph/starlight`; left out, our own.
   * Its props are those of `PageProps`; the page is its default slot, and what leads to its neighbours the slot `side`.
   */
  readonly layout?: string;
  /**
   * Astro components in the place of ours, relative to the Astro project. What stands there without them is their
   * default slot. The first two, of our own frame alone, have the props of `PageProps`, a target `id`, a decision `path`.
   */
  readonly components?: Components;
}

interface IntegrationOptions extends PageOptions, Pick<Given, 'config' | 'onProgress' | 'onBuilt'> {
  /** Opens the workspace; `project` is the root of the Astro project. */
  readonly open: (project: string, given: Given) => Promise<Workspace>;
}

/** What a build made. */
export interface Built {
  /** Of the workspace. */
  readonly title: string;
  readonly outDir: string;
  readonly pages: number;
  readonly bundles: number;
  /** Records in the search index. */
  readonly indexed: number;
}

export const SITE = join(packageRoot(), 'src/site');
export const OWN_LAYOUT = join(SITE, 'layouts/Page.astro');
const CONTENT_STYLES = join(SITE, 'styles/content.css');

export function siteIntegration(options: IntegrationOptions): AstroIntegration {
  const prefix = normalBase(options.prefix ?? '/');
  let { onProgress, onBuilt, config: settingsFile } = options;
  let given: Given = {};
  let project = '';
  let outDir = '';
  let publicDir = '';
  let ownRoutes: ReadonlySet<string | undefined> = new Set();
  let place: Deployment = { base: prefix, origin: null, isLive: false };
  let data: Promise<SiteData> | null = null;
  let site: ServedSite | null = null;
  const open = () => options.open(project, given);
  const read = (): Promise<SiteData> => {
    data ??= open().then(siteData);
    return data;
  };
  return {
    name: 'stratigraph',
    hooks: {
      [DATA_HOOK]: read,
      'astro:config:setup': ({ config, command, injectRoute, updateConfig, logger }) => {
        given = givenIn(config);
        onProgress ??= given.onProgress ?? ((message) => logger.info(message));
        onBuilt ??= given.onBuilt;
        settingsFile = given.config ?? settingsFile;
        project = fileURLToPath(config.root);
        place = { ...place, isLive: command === 'dev' };
        for (const route of routesIn(join(SITE, 'pages'), prefix))
          injectRoute({ ...route, prerender: true });
        const { layout } = options;
        const components = componentsIn(project, options.components ?? {});
        const plugins =
          layout === 'stratigraph/starlight'
            ? layeredStyles(join(SITE, 'styles'), join(SITE, 'layouts/Starlight.astro'), components)
            : layout === undefined
              ? [virtualModules(OWN_LAYOUT, components)]
              : [virtualModules(resolve(project, layout), components, [CONTENT_STYLES])];
        updateConfig({ vite: { plugins } });
        if (layout === undefined) updateConfig(OWN_FRAME);
        if (layout === undefined && prefix === '/') updateConfig(OWN_SITE);
        if (command === 'build') updateConfig(BUNDLED);
      },
      'astro:config:done': ({ config, injectTypes }) => {
        refuseUnfit(config);
        outDir = fileURLToPath(config.outDir);
        publicDir = fileURLToPath(config.publicDir);
        const base = normalBase(config.base) + prefix.slice(1);
        const origin = config.site === undefined ? null : new URL(config.site).origin;
        place = { ...place, base, origin };
        injectTypes({ filename: 'stratigraph.d.ts', content: PUBLIC_TYPES });
      },
      'astro:routes:resolved': ({ routes }) => {
        const own = routes.filter(({ origin }) => origin !== 'internal' && origin !== 'external');
        ownRoutes = new Set(own.map(({ pathname }) => pathname));
      },
      'astro:server:setup': async ({ server, refreshContent }) => {
        const live = await followSite(
          open,
          {
            ...{ place, onProgress },
            config: settingsFile && resolve(project, settingsFile),
            async onNews(now) {
              if (now !== undefined) {
                data = Promise.resolve(now);
                await refreshContent?.({ loaders: ['stratigraph'] });
              }
              reload(server);
            },
          },
          read,
        );
        server.httpServer?.once('close', () => live.stop());
        serveFiles(server, place.base, async (path) => {
          const below = prefix.slice(1) + path;
          const isTaken = ownRoutes.has(`/${below}`) || existsSync(join(publicDir, below));
          return isTaken ? undefined : live.file(path);
        });
      },
      'astro:build:start': async () => {
        const workspace = await read();
        outsideWorkspace(outDir, workspace);
        site = await servedSite(workspace, place, onProgress);
        provideSite(site);
      },
      'astro:build:done': async ({ assets, pages }) => {
        if (site === null) return;
        const indexed = await writeBeside(site, {
          folder: join(outDir, prefix),
          records: searchRecords(site),
          isTaken: takenIn(outDir, publicDir, assets),
          isOurs: prefix === '/',
        });
        const built = { title: site.data.title, outDir, pages: pages.length };
        onBuilt?.({ ...built, bundles: bundlesIn(site.files), indexed });
        provideSite(null);
      },
    },
  };
}

/** Our frame forbids inline scripts and styles; scripts that import would break there, too. */
export const OWN_FRAME = {
  build: { inlineStylesheets: 'never' as const },
  vite: { build: { assetsInlineLimit: 0 } },
};

export const OWN_SITE = {
  trailingSlash: 'always' as const,
  // Astro's default takes the blanks between elements on lines of their own away.
  compressHTML: true,
  // Servers that publish branches leave out folders whose name begins with an underscore, as Astro's own does.
  build: { assets: 'assets' },
};

/** What pages import is bundled: a project's node_modules need not have it at the top. */
const BUNDLED = {
  vite: {
    environments: {
      prerender: {
        resolve: { noExternal: [/^(d3(-.*)?|diff|internmap|delaunator|robust-predicates)$/] },
      },
    },
  },
};

/** One for each page; that for what is missing belongs to whoever has the root of the site. */
export function routesIn(folder: string, prefix: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && (prefix === '/' || file !== '404.astro'))
    .map((file) => ({
      pattern: prefix + file.replaceAll('\\', '/').replace(/(^index|\/index)?\.astro$/, ''),
      entrypoint: join(folder, file),
    }));
}

/** Addresses end in a slash, and relative ones depend on that. */
function refuseUnfit({ build, trailingSlash }: AstroConfig): void {
  if (build.format === 'directory' && trailingSlash !== 'never') return;
  throw new UsageError(
    'Stratigraph needs addresses that end in a slash.',
    "Leave `build.format` and `trailingSlash: 'never'` out of astro.config.",
  );
}

export interface Given {
  /** Settings file, absolute. */
  readonly config?: string | undefined;
  /** ISO 8601. */
  readonly now?: (() => string) | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Called at the end of a build. */
  readonly onBuilt?: ((built: Built) => void) | undefined;
}

/** Of an integration Astro keeps its name and its hooks. */
const HOOK = 'stratigraph:given';

export function given(options: Given): AstroIntegration {
  return { name: 'stratigraph:command', hooks: { [HOOK]: options } };
}

export function givenIn({ integrations }: AstroConfig): Given {
  const found = integrations.find(({ hooks }) => HOOK in hooks)?.hooks[HOOK];
  return typeof found === 'object' && found !== null ? found : {};
}
