// What the pages of a workspace show, with the files beside them and the search index: the same for every way to build.

import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CustomRecord } from 'pagefind';
import { OUTPUT_MARKER } from '../../model/published.ts';
import { makeFolder } from '../../write/make-folder.ts';
import { marker } from '../../write/replace-folder.ts';
import type { Deployment, Served, ServedSite } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { frameOf } from '../view/frame.ts';
import { count } from '../view/words.ts';
import { machineFiles } from './machine-files.ts';
import { prepareSite } from './prepare-site.ts';

export async function servedSite(
  data: SiteData,
  place: Deployment,
  onProgress: (message: string) => void = () => {},
): Promise<ServedSite> {
  const targets = count(data.graph.targets.length, 'target');
  onProgress(`Resolving ${targets} …`);
  const prepared = await prepareSite(data, place);
  const { files, besidePage } = machineFiles(prepared);
  onProgress(`Rendering ${targets} and ${count(prepared.documents.size, 'document')} …`);
  return { ...prepared, files, besidePage, frame: frameOf(prepared) };
}

interface FilesBeside {
  /** Absolute. */
  readonly folder: string;
  readonly records: Iterable<CustomRecord>;
  /** True for files that somebody else made. */
  readonly isTaken?: (file: string) => boolean;
  /** True where the whole folder is ours, to be replaced by the next build. */
  readonly isOurs: boolean;
}

/**
 * Writes what a site has besides its pages, which `pages` writes meanwhile: Pagefind is a process of its own. Gives the
 * number of records in the search index.
 */
export async function writeBeside(
  { files, frame, besidePage }: Served,
  { folder, records, isTaken = () => false, isOurs }: FilesBeside,
  pages: (onWritten: (page: string) => Promise<void>) => Promise<void> = async () => {},
): Promise<number> {
  const index = searchIndex(records);
  // It is waited for at the end; until then nobody else looks after it.
  index.catch(() => {});
  const write = writer(folder);
  const done = new Set<string>();
  const writeNow = async (path: string): Promise<void> => {
    const make = files.get(path);
    if (make === undefined || done.has(path) || isTaken(join(folder, path))) return;
    done.add(path);
    write(path, await make());
  };
  await pages(async (page) => {
    for (const path of besidePage?.get(page) ?? []) await writeNow(path);
  });
  // Without Astro, which makes a request and a response of each: half of what a bundle costs.
  for (const path of files.keys()) await writeNow(path);
  const { files: ofIndex, indexed } = await index;
  for (const [path, content] of ofIndex) write(`pagefind/${path}`, content);
  const { version, base } = frame;
  if (isOurs) write(OUTPUT_MARKER, marker({ generator: `stratigraph ${version}`, base }));
  return indexed;
}

/** Each bundle is there as JSON and as markdown, or in parts. */
export function bundlesIn(files: Served['files']): number {
  return [...files.keys()].filter((path) => /^bundles\/.*\.(?:md|parts\.json)$/.test(path)).length;
}

/** True for a file of the project's own: made by a route of it, or in its public folder. */
export function takenIn(
  outDir: string,
  publicDir: string,
  assets: ReadonlyMap<string, readonly URL[]>,
): (file: string) => boolean {
  const made = new Set([...assets.values()].flat().map((url) => fileURLToPath(url)));
  return (file) => made.has(file) || existsSync(join(publicDir, relative(outDir, file)));
}

/** Each folder is made once. */
export function writer(folder: string): (path: string, content: string | Uint8Array) => void {
  const known = new Set<string>();
  return (path, content) => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!known.has(parent)) makeFolder(parent);
    known.add(parent);
    writeFileSync(file, content);
  };
}

/** Records that are sent to Pagefind at once; each waits for an answer. Small batches keep the heap small. */
const BATCH = 12 * Math.min(4, availableParallelism());

/** Pagefind's own pages of results, which no page of ours loads. */
const OWN_INTERFACE = /^pagefind-(?:component-ui|modular-ui|ui|highlight)\./;

/** Its files by their path below `pagefind/`, and the number of records. */
export async function searchIndex(records: Iterable<CustomRecord>) {
  const pagefind = await import('pagefind');
  const { index, errors } = await pagefind.createIndex({ forceLanguage: 'en', maxFragments: 128 });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  try {
    let indexed = 0;
    let batch: Promise<unknown>[] = [];
    for (const record of records) {
      batch.push(index.addCustomRecord(record));
      indexed += 1;
      if (batch.length < BATCH) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
    const { files } = await index.getFiles();
    const used = files.filter(({ path }) => !OWN_INTERFACE.test(path));
    return { files: new Map(used.map(({ path, content }) => [path, content])), indexed };
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}
