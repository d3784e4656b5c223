// In: a snapshot and a folder. Out: the folder filled with the site, bundles, graph.json, findings.json, health.json and the search index.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphJson } from '../emit/graph-json.ts';
import { isOfShard, type Shard } from '../model/shard.ts';
import type { IsWanted } from './build/bundles/bundle-files.ts';
import { bundleIndex } from './build/bundles/bundle-index.ts';
import { type BuildMemory, lastState } from './build/carry/build-memory.ts';
import { packState } from './build/carry/build-state.ts';
import { carriedIndex } from './build/carry/carried-index.ts';
import { carriedLayout, LAYOUT } from './build/carry/carried-layout.ts';
import { carriedPages } from './build/carry/carried-pages.ts';
import { carryOver } from './build/carry/carry-over.ts';
import { programStamp } from './build/carry/program-stamp.ts';
import { readHashes } from './build/carry/read-hashes.ts';
import { readLog } from './build/carry/read-log.ts';
import { valueHash } from './build/carry/value-hash.ts';
import { watched } from './build/carry/watched.ts';
import { countPages } from './build/count-pages.ts';
import { writeLayerFiles } from './build/layer-files.ts';
import { checkedOutDir, MARKER, replaceFolder } from './build/out-dir.ts';
import { pageOrder } from './build/page-order.ts';
import { renderPages } from './build/render-pages.ts';
import { searchParts } from './build/search/search-parts.ts';
import { searchRecords } from './build/search/search-records.ts';
import { runOf, writeShard } from './build/shards/shard-manifest.ts';
import { shardRecords } from './build/shards/shard-records.ts';
import { sitePlace } from './build/site-place.ts';
import { targetFiles } from './build/target-files.ts';
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
  /** One of several shares: only its files are made, for `mergeSite` to put together. */
  readonly shard?: Shard;
  /** What the last build into the same folder left; left out, all is made anew and nothing is left. */
  readonly memory?: BuildMemory;
  /** Records that one search index may have, see `searchParts`. */
  readonly mostRecords?: number;
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
  const { shard } = options;
  const isWanted: IsWanted = (file) => shard === undefined || isOfShard(shard, file);
  // Shards are built where nothing is left of the build before.
  const memory = shard === undefined ? options.memory : undefined;
  const stamp = valueHash([programStamp(), place, outDir]) ?? '';
  return replaceFolder(outDir, async ({ site: folder, cache }) => {
    say(`Resolving ${count(data.graph.targets.length, 'target')} …`);
    const log = readLog();
    const hashes = readHashes(log, data.graph.documents);
    const last = lastState(memory, stamp);
    const carry = carryOver({ last, from: outDir, to: folder, log, hashes });
    const carrying = { carry, hashes, log, isWanted };
    const { site, bundles } = await targetFiles(data, place, folder, carrying);
    hashes.attach(site);
    const seen = watched(log, site);
    writeLayerFiles(site, join(folder, 'layers'), (name) => isWanted(`layers/${name}`));
    for (const [name, text] of [...machineJson(site), ...ownFiles(data, site)]) {
      if (isWanted(name)) writeFileSync(join(folder, name), text());
    }
    if (isWanted(LAYOUT)) carriedLayout(seen, folder, carry);
    writeFileSync(join(folder, MARKER), marker(data, place));
    say(
      `Rendering ${count(data.graph.targets.length + data.graph.documents.size, 'page')} and the search index …`,
    );
    // Pagefind works in a process of its own, beside ours.
    const index =
      shard === undefined
        ? carriedIndex(searchParts([...searchRecords(site)], options.mostRecords), folder, carry)
        : null;
    const places = { ...place, outDir: folder, cacheDir: cache };
    await Promise.all([
      index,
      renderPages(seen, places, carriedPages(carry, isWanted, pageOrder(site))),
    ]);
    if (shard === undefined) {
      const text = bundleIndex(
        data.version,
        data.now,
        bundles.map(([, entry]) => entry),
      );
      writeFileSync(join(folder, 'bundles/index.json'), text);
      await memory?.keep(packState(carry.state(stamp)));
    } else {
      const run = runOf(data, place);
      const about = { shard, run, targets: data.graph.targets.length, bundles };
      writeShard(folder, about, shardRecords(site, isWanted));
    }
    const pages = countPages(folder);
    const seconds = (performance.now() - started) / 1000;
    return { pages, bundles: bundles.length, indexed: (await index) ?? 0, seconds };
  });
}

/** Files beside those that other programs read. */
function ownFiles(
  data: SiteData,
  site: PreparedSite,
): readonly (readonly [string, () => string])[] {
  return [
    ['graph.json', () => graphJson(data.graph)],
    ['addresses.json', () => addressBookJson(site)],
  ];
}

/** What `preview` needs to know, in the file by which we know our folder. */
function marker({ version }: SiteData, { base }: SitePlace): string {
  return `${JSON.stringify({ generator: `stratigraph ${version}`, base })}\n`;
}
