// Builds the site about many repositories: pages of its own in the frame of all others.

import { checkedOutDir } from '../build/out-dir.ts';
import { withSocialCards } from '../build/social-cards.ts';
import {
  type BuildSiteOptions,
  type BuiltSite,
  deployment,
  secondsSince,
  writeSite,
} from '../build-site.ts';
import { gatheredRecords, repositoriesOf } from './gathered-files.ts';
import { type GatheredData, gatheredSite } from './gathered-site.ts';

export interface BuildGatheredOptions extends BuildSiteOptions {
  /** Absolute; none of them may be replaced. */
  readonly folders: readonly string[];
}

/** See `buildSite`. */
export async function buildGathered(
  data: GatheredData,
  { folders, ...options }: BuildGatheredOptions,
): Promise<BuiltSite & { readonly summary: ReturnType<typeof repositoriesOf> }> {
  const started = performance.now();
  const outDir = folders.reduce((target, root) => {
    const nothing = { graph: { documents: new Map() }, claims: () => false };
    return checkedOutDir(target, { root, ...nothing });
  }, options.outDir);
  const place = deployment(options);
  const site = await withSocialCards(gatheredSite(data, place));
  const built = await writeSite('gathered', site, gatheredRecords(site), outDir, place);
  const summary = repositoriesOf(site);
  return {
    ...built,
    title: data.title,
    outDir,
    bundles: 0,
    summary,
    seconds: secondsSince(started),
  };
}
