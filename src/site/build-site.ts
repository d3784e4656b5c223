// In: a snapshot and a folder. Out: the folder filled with the site, bundles, graph.json, findings.json, health.json and the search index.

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphJson } from '../emit/graph-json.ts';
import { type BuildState, packState, unpackState } from './build/build-state.ts';
import { carriedIndex } from './build/carried-index.ts';
import { type CarryOver, carryOver } from './build/carry-over.ts';
import { layoutGraph } from './build/graph-layout.ts';
import { writeLayerFiles } from './build/layer-files.ts';
import { checkedOutDir, MARKER, replaceFolder } from './build/out-dir.ts';
import type { WantedPages } from './build/page-files.ts';
import { programStamp } from './build/program-stamp.ts';
import { readHashes } from './build/read-hashes.ts';
import { readLog } from './build/read-log.ts';
import { renderPages } from './build/render-pages.ts';
import { searchRecords } from './build/search-records.ts';
import { sitePlace } from './build/site-place.ts';
import { targetFiles } from './build/target-files.ts';
import { valueHash } from './build/value-hash.ts';
import { watched } from './build/watched.ts';
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
  /** What the last build into the same folder left; left out, all is made anew and nothing is left. */
  readonly memory?: BuildMemory;
  onProgress?(message: string): void;
}

/** Where a build leaves what the next one carries over by. Bytes that are not its own do no harm. */
export interface BuildMemory {
  recall(): Uint8Array | null;
  keep(bytes: Uint8Array): Promise<void>;
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
  const stamp = valueHash([programStamp(), place, outDir]) ?? '';
  return replaceFolder(outDir, async ({ site: folder, cache }) => {
    say(`Resolving ${count(data.graph.targets.length, 'target')} …`);
    const log = readLog();
    const hashes = readHashes(log, data.graph.documents);
    const last = lastState(options.memory, stamp);
    const carry = carryOver({ last, from: outDir, to: folder, log, hashes });
    const { site, bundles } = await targetFiles(data, place, folder, { carry, hashes, log });
    hashes.attach(site);
    writeLayerFiles(site, join(folder, 'layers'));
    writeFileSync(join(folder, 'graph.json'), graphJson(data.graph));
    for (const [name, json] of machineJson(site)) writeFileSync(join(folder, name), json());
    writeFileSync(join(folder, 'addresses.json'), addressBookJson(site));
    const seen = watched(log, site);
    if (carry.keep('graph-layout.json') === null) {
      const layout = (): string => JSON.stringify(layoutGraph(seen));
      const write = (): void => writeFileSync(join(folder, 'graph-layout.json'), layout());
      carry.make('graph-layout.json', write);
    }
    writeFileSync(join(folder, MARKER), marker(data, place));
    say(
      `Rendering ${count(data.graph.targets.length + data.graph.documents.size, 'page')} and the search index …`,
    );
    // Pagefind works in a process of its own, beside ours.
    const index = carriedIndex(() => searchRecords(site), folder, carry);
    const [indexed] = await Promise.all([
      index,
      renderPages(seen, { ...place, outDir: folder, cacheDir: cache }, carriedPages(carry)),
    ]);
    await options.memory?.keep(packState(carry.state(stamp)));
    const { pages, bytes } = measure(folder);
    return { pages, bundles, indexed, seconds: (performance.now() - started) / 1000, bytes };
  });
}

/** What the last build left, if the same program left it for the same place. */
function lastState(memory: BuildMemory | undefined, stamp: string): BuildState | null {
  const bytes = memory?.recall() ?? null;
  const state = bytes === null ? null : unpackState(bytes);
  return state?.stamp === stamp ? state : null;
}

/** Pages that look at one thing are carried over; those that look at everything are few. */
function carriedPages(carry: CarryOver): WantedPages {
  return {
    isWanted: (file, isAlone) => isAlone || carry.keep(file) === null,
    whileRendering: (file, isAlone, render) => (isAlone ? render() : carry.makeLong(file, render)),
  };
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
