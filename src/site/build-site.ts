// In: a snapshot and a folder. Out: the folder filled with the site, bundles, graph.json, findings.json, health.json and the search index.

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphJson } from '../emit/graph-json.ts';
import type { Target } from '../model/graph.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { bundleFiles } from './build/bundle-files.ts';
import { layoutGraph } from './build/graph-layout.ts';
import { writeLayerFiles } from './build/layer-files.ts';
import { checkedOutDir, MARKER, replaceFolder } from './build/out-dir.ts';
import { prepareSite } from './build/prepare-site.ts';
import { renderPages } from './build/render-pages.ts';
import { writeSearchIndex } from './build/search-index.ts';
import { searchRecords } from './build/search-records.ts';
import { sitePlace } from './build/site-place.ts';
import type { SitePlace } from './prepared-site.ts';
import type { SiteData } from './site-data.ts';
import { addressBookJson } from './view/address-book.ts';
import { machineJson } from './view/machine-json.ts';
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
  /** Size of all files. */
  readonly bytes: number;
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
    const { site, bundles } = await writeBundles(data, place, folder);
    writeLayerFiles(site, join(folder, 'layers'));
    writeFileSync(join(folder, 'graph.json'), graphJson(data.graph));
    for (const [name, json] of machineJson(site)) writeFileSync(join(folder, name), json());
    writeFileSync(join(folder, 'addresses.json'), addressBookJson(site));
    writeFileSync(join(folder, 'graph-layout.json'), JSON.stringify(layoutGraph(site)));
    writeFileSync(join(folder, MARKER), marker(data, place));
    say(
      `Rendering ${count(data.graph.targets.length + data.graph.documents.size, 'page')} and the search index …`,
    );
    // Pagefind works in a process of its own, beside ours.
    const index = writeSearchIndex(searchRecords(site), join(folder, 'pagefind'));
    const [indexed] = await Promise.all([
      index,
      renderPages(site, { ...place, outDir: folder, cacheDir: cache }),
    ]);
    const { pages, bytes } = measure(folder);
    return { pages, bundles, indexed, seconds: (performance.now() - started) / 1000, bytes };
  });
}

/** Contexts that wait for their page; each is some 30 KB, and to resolve again costs half a millisecond. */
const KEPT = 1000;

async function writeBundles(data: SiteData, place: SitePlace, folder: string) {
  const files = bundleFiles(join(folder, 'bundles'));
  const kept = new Map<string, ResolvedContext>();
  const resolve = (target: Target): ResolvedContext => {
    const context = kept.get(target.id);
    kept.delete(target.id);
    return context ?? data.resolve(target);
  };
  const site = await prepareSite({ ...data, resolve }, place, (target, context, summary) => {
    if (kept.size < KEPT) kept.set(target.id, context);
    files.add(summary, data.bundle(target), data.markdown(target));
  });
  return { site, bundles: files.finish(data.version, data.now) };
}

/** What `preview` needs to know, in the file by which we know our folder. */
function marker({ version }: SiteData, { base }: SitePlace): string {
  return `${JSON.stringify({ generator: `stratigraph ${version}`, base })}\n`;
}

function measure(folder: string): { pages: number; bytes: number } {
  let pages = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    if (entry.name.endsWith('.html')) pages += 1;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return { pages, bytes };
}
