// In: the output folders of all shards of a build. Out: the site that one build would have made, the same to the byte.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../model/usage-error.ts';
import { bundleIndex } from './build/bundles/bundle-index.ts';
import { checkedOutDir, replaceFolder } from './build/out-dir.ts';
import { writeSearchIndex } from './build/search/search-index.ts';
import { searchParts } from './build/search/search-parts.ts';
import { agreeingShards, type ShardOutput } from './build/shards/agreeing-shards.ts';
import { readShardFile } from './build/shards/shard-file.ts';
import { type Placed, readRecords, sha256 } from './build/shards/shard-manifest.ts';

export interface MergeSiteOptions {
  /** Absolute; replaced as a whole, if it is new, empty or ours. */
  readonly outDir: string;
  /** Absolute; nothing around it is replaced. */
  readonly cwd: string;
  /** As for `buildSite`. */
  readonly mostRecords?: number;
}

export interface MergedSite {
  readonly pages: number;
  readonly bundles: number;
  readonly indexed: number;
}

/**
 * Puts the pages of all shards together and writes what speaks of all of them: the index of bundles and the search.
 * Throws UsageError for shards that are missing, double, damaged or of different builds.
 */
export async function mergeSite(
  folders: readonly string[],
  { outDir, cwd, mostRecords }: MergeSiteOptions,
): Promise<MergedSite> {
  const shards = agreeingShards(folders);
  const target = checkedOutDir(outDir, cwd, []);
  const inUse = folders.find((folder) => checkedOutDir(folder, cwd, []) === target);
  if (inUse !== undefined) {
    throw new UsageError(`${inUse} is a shard itself.`, 'Choose another folder with --out.');
  }
  return replaceFolder(target, async ({ site }) => {
    const pages = bringFiles(shards, site);
    const [first] = shards;
    if (first === undefined) throw new Error('No shards.');
    const { run, targets } = first.manifest;
    const entries = inOrder(shards.flatMap(({ manifest }) => manifest.bundles));
    if (entries.length !== targets) {
      throw new UsageError('Some bundles are in no shard.', 'Build the shards again.');
    }
    mkdirSync(join(site, 'bundles'), { recursive: true });
    writeFileSync(join(site, 'bundles/index.json'), bundleIndex(run.version, run.now, entries));
    const records = inOrder(
      shards.flatMap(({ folder, manifest }) => readRecords(folder, manifest)),
    );
    const indexed = await writeSearchIndex(searchParts(records, mostRecords), site);
    return { pages, bundles: entries.length, indexed };
  });
}

function inOrder<T>(placed: readonly Placed<T>[]): readonly T[] {
  return placed.toSorted(([a], [b]) => a - b).map(([, value]) => value);
}

/** Copies what the manifests name; gives the number of pages. */
function bringFiles(shards: readonly ShardOutput[], site: string): number {
  const brought = new Map<string, string>();
  for (const { folder, manifest } of shards) {
    for (const [file, hash] of Object.entries(manifest.files)) {
      const known = brought.get(file);
      if (known === hash) continue;
      if (known !== undefined) {
        throw new UsageError(`The shards have different files ${file}.`, 'Build them again.');
      }
      const bytes = readShardFile(folder, file);
      if (bytes === null || sha256(bytes) !== hash) {
        throw new UsageError(
          `${join(folder, file)} is not as the shard wrote it.`,
          'Build it again.',
        );
      }
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), bytes);
      brought.set(file, hash);
    }
  }
  return [...brought.keys()].filter((file) => file.endsWith('.html')).length;
}
