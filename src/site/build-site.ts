// Builds the site, the bundles, graph.json, findings.json, health.json and the search index into a folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphJson } from '../emit/graph-json.ts';
import { bundleFiles } from './build/bundle-files.ts';
import { countPages } from './build/count-pages.ts';
import { layoutGraph } from './build/graph/graph-layout.ts';
import { keptContexts } from './build/kept-contexts.ts';
import { writeLayerFiles } from './build/layer-files.ts';
import { checkedOutDir, MARKER, replaceFolder } from './build/out-dir.ts';
import { prepareSite } from './build/prepare-site.ts';
import { renderPages } from './build/render-pages.ts';
import { writeSearchIndex } from './build/search-index.ts';
import { searchRecords } from './build/search-records.ts';
import { sitePlace } from './build/site-place.ts';
import type { PreparedSite, SitePlace } from './prepared-site.ts';
import type { SiteData } from './site-data.ts';
import { addressBookJson } from './view/address/address-book.ts';
import { machineJson } from './view/doors/machine-json.ts';
import { count } from './view/words.ts';

export interface BuildSiteOptions {
  /** Absolute; replaced as a whole, if it is new, empty or ours. */
  readonly outDir: string;
  /** True for folders, relative to the root, whose files are context: nothing is built there. */
  readonly claims?: (folder: string) => boolean;
  /** Where the site will stand: `https://host/…`, or nothing where that is not known. */
  readonly site?: string;
  /** Path on that server, `/` where none is given. */
  readonly base?: string;
  onProgress?(message: string): void;
}

export interface BuiltSite {
  readonly pages: number;
  readonly bundles: number;
  /** Records in the search index. */
  readonly indexed: number;
  readonly seconds: number;
}

/**
 * Builds the whole site beside `outDir` and then swaps, so that a failure leaves the last one whole. Throws UsageError
 * where `outDir` must not be replaced (see `checkedOutDir`).
 */
export async function buildSite(data: SiteData, options: BuildSiteOptions): Promise<BuiltSite> {
  const started = performance.now();
  const say = options.onProgress ?? (() => {});
  const outDir = checkedOutDir(
    options.outDir,
    data.root,
    data.graph.documents.keys(),
    options.claims,
  );
  const place = sitePlace(options);
  return replaceFolder(outDir, async ({ site: folder, cache }) => {
    say(`Resolving ${count(data.graph.targets.length, 'target')} …`);
    const files = bundleFiles(folder);
    const site = await prepareSite(
      { ...data, resolve: keptContexts(data.resolve) },
      place,
      (target, _context, summary) =>
        files.add(summary, { json: data.bundle(target), markdown: data.markdown(target) }),
    );
    const bundles = files.finish(data.version, data.now);
    writeLayerFiles(site, join(folder, 'layers'));
    for (const [name, text] of [...machineJson(site), ...ownFiles(site)]) {
      writeFileSync(join(folder, name), text());
    }
    say(
      `Rendering ${count(data.graph.targets.length + data.graph.documents.size, 'page')} and the search index …`,
    );
    // Pagefind is a process of its own, and works while pages are rendered.
    const [indexed] = await Promise.all([
      writeSearchIndex(searchRecords(site), join(folder, 'pagefind')),
      renderPages(site, { ...place, outDir: folder, cacheDir: cache }),
    ]);
    const seconds = (performance.now() - started) / 1000;
    return { pages: countPages(folder), bundles, indexed, seconds };
  });
}

/** Files beside those that other programs read. */
function ownFiles(site: PreparedSite): readonly (readonly [string, () => string])[] {
  return [
    [MARKER, () => marker(site.data, site)],
    ['graph.json', () => graphJson(site.data.graph)],
    ['graph-layout.json', () => JSON.stringify(layoutGraph(site))],
    ['addresses.json', () => addressBookJson(site)],
  ];
}

/** What `preview` needs to know, in the file by which we know our folder. */
function marker({ version }: SiteData, { base }: SitePlace): string {
  return `${JSON.stringify({ generator: `stratigraph ${version}`, base })}\n`;
}
