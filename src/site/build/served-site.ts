// What the pages of a workspace show, with the files beside them and the search index: the same for every way to build.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomRecord } from 'pagefind';
import type { Deployment, Served, ServedSite } from '../prepared-site.ts';
import type { SiteData } from '../site-data.ts';
import { frameOf } from '../view/frame.ts';
import { machineFiles } from './machine-files.ts';
import { MARKER, marker } from './out-dir.ts';
import { prepareSite } from './prepare-site.ts';
import { searchIndex } from './search-index.ts';
import { withSocialCards } from './social-cards.ts';
import { writeFiles, writeIndex } from './write-files.ts';

/** `cards`: false in the frame of somebody else, who has pictures of their own. */
export async function servedSite(
  data: SiteData,
  place: Deployment,
  { cards }: { readonly cards: boolean },
): Promise<ServedSite> {
  const prepared = await prepareSite(data, place);
  const served = { ...prepared, files: machineFiles(prepared), frame: frameOf(prepared) };
  return cards ? withSocialCards(served) : served;
}

export interface FilesBeside {
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
  { files, frame }: Served,
  { folder, records, isTaken, isOurs }: FilesBeside,
  pages: () => Promise<void> = async () => {},
): Promise<number> {
  const index = searchIndex(records);
  // It is waited for at the end; until then nobody else looks after it.
  index.catch(() => {});
  await pages();
  await writeFiles(folder, files, isTaken);
  const { files: ofIndex, indexed } = await index;
  writeIndex(folder, ofIndex);
  const { version, base } = frame;
  if (isOurs) {
    writeFileSync(join(folder, MARKER), marker({ generator: `stratigraph ${version}`, base }));
  }
  return indexed;
}

/** Each bundle is there as JSON and as markdown. */
export function bundlesIn(files: Served['files']): number {
  return [...files.keys()].filter((path) => /^bundles\/.*\.md$/.test(path)).length;
}
