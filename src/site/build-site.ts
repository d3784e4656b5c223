// Builds the site: with the compiled pages into a folder of its own, or with Astro as part of the project it belongs to.

import type { CustomRecord } from 'pagefind';
import type { GatheredData } from '../gather/rows.ts';
import { UsageError } from '../model/usage-error.ts';
import { replaceFolder } from '../write/replace-folder.ts';
import { checkedOutDir } from './build/out-dir.ts';
import { searchRecords } from './build/search-records.ts';
import { bundlesIn, servedSite, writeBeside } from './build/served-site.ts';
import { provideSite } from './current-site.ts';
import { gatheredRecords, repositoriesOf } from './gathered/gathered-files.ts';
import { type GatheredSite, gatheredSite } from './gathered/gathered-site.ts';
import { type Built, type Given, given } from './integration.ts';
import type { Deployment, ServedSite } from './prepared-site.ts';
import { type ProgramName, writePages } from './program/program.ts';
import type { SiteData } from './site-data.ts';
import { normalBase } from './view/address/addresses.ts';

interface Address {
  /** Where the site will stand: `https://host/…`, or nothing where that is not known. */
  readonly site?: string | undefined;
  /** Path on that server. */
  readonly base?: string | undefined;
}

export interface BuildSiteOptions extends Address {
  /** Absolute; replaced as a whole, if it is new, empty or ours. */
  readonly outDir: string;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * Builds the whole site beside `outDir` and then swaps, so that a failure leaves the last one whole. Throws UsageError
 * where `outDir` must not be replaced (see `checkedOutDir`).
 */
export async function buildSite(data: SiteData, options: BuildSiteOptions): Promise<Built> {
  const outDir = checkedOutDir(options.outDir, data);
  const place = deployment(options);
  const { onProgress } = options;
  const site = await servedSite(data, place, onProgress);
  if (site.showsDiagramSource)
    onProgress?.('Diagrams are shown as their source: npm install beautiful-mermaid draws them.');
  const built = await writeSite('site', site, searchRecords(site), outDir, place);
  const bundles = bundlesIn(site.files);
  site.keepTexts();
  return { ...built, title: data.title, outDir, bundles };
}

/** The same of the site about many repositories; `folders`, absolute: none of them may be replaced. */
export async function buildGathered(
  data: GatheredData,
  folders: readonly string[],
  options: BuildSiteOptions,
) {
  const nothing = { graph: { documents: new Map() }, claims: () => false };
  const outDir = folders.reduce(
    (target, root) => checkedOutDir(target, { root, ...nothing }),
    options.outDir,
  );
  const place = deployment(options);
  const site = gatheredSite(data, place);
  const built = await writeSite('gathered', site, gatheredRecords(site), outDir, place);
  return { ...built, outDir, summary: repositoriesOf(site) };
}

/** Writes a site into a folder beside `outDir`, which then takes its place. */
async function writeSite(
  name: ProgramName,
  site: ServedSite | GatheredSite,
  records: Iterable<CustomRecord>,
  outDir: string,
  place: Deployment,
): Promise<Pick<Built, 'pages' | 'indexed'>> {
  provideSite(site);
  try {
    return await replaceFolder(outDir, async (folder) => {
      let pages = 0;
      const beside = { folder, records, isOurs: true };
      const indexed = await writeBeside(site, beside, async (onWritten) => {
        pages = await writePages(name, place, folder, onWritten);
      });
      return { pages, indexed };
    });
  } finally {
    provideSite(null);
  }
}

/** Builds an Astro project that has `stratigraph()` among its integrations; what is given here goes before its settings. */
export async function buildProject(
  project: string,
  { outDir, site, base, ...more }: Address & Given & { readonly outDir?: string | undefined },
): Promise<Built> {
  const place = site === undefined ? { base } : deployment({ site, base });
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  // Vite asks this variable what a build is for, and ours are always for readers.
  process.env.NODE_ENV = 'production';
  // Read once by the allocator of the bundler (mimalloc): what it frees goes back at once, some fifty megabytes.
  process.env.MIMALLOC_PURGE_DELAY ??= '0';
  const { build } = await importAstro();
  process.chdir(project);
  return new Promise<Built>((onBuilt, reject) => {
    const config = {
      root: project,
      ...(outDir === undefined ? {} : { outDir }),
      ...(place.base === undefined ? {} : { base: place.base }),
      ...('origin' in place && place.origin !== null ? { site: place.origin } : {}),
      logLevel: 'warn' as const,
      integrations: [given({ ...more, onBuilt })],
    };
    build(config, { devOutput: false }).then(
      () => reject(new Error('The Astro project was built without stratigraph().')),
      reject,
    );
  });
}

/** Astro comes with the project that needs it. Throws UsageError where it is missing. */
export async function importAstro(): Promise<typeof import('astro')> {
  try {
    return await import('astro');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
      throw error;
    throw new UsageError(
      'The astro.config of this folder names stratigraph, and Astro is not installed.',
      'Install it: npm install astro. With --root, the site is built without it.',
    );
  }
}

/** Throws UsageError for what is no web address. A path in `site` counts as base path where none is given. */
export function deployment({ site, base }: Address): Deployment {
  if (base !== undefined && /[?#%\s<>"'\\]|^[a-z]+:|(?:^|\/)\.\.?(?:\/|$)/i.test(base)) {
    throw new UsageError(`--base ${base} is not a path.`, 'Give a path such as /docs/.');
  }
  if (site === undefined) return { base: normalBase(base ?? '/'), origin: null, isLive: false };
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol)) {
    throw new UsageError(
      `--site ${site} is not a web address.`,
      'Give one such as https://example.org.',
    );
  }
  const { origin, pathname } = new URL(site);
  const path = base === undefined || normalBase(base) === '/' ? pathname : base;
  return { base: normalBase(path), origin, isLive: false };
}
