// In: what one shard of a build made. Out: the folder in its output that tells `merge` of it, and the same read back.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomRecord } from 'pagefind';
import type { Shard } from '../../../model/shard.ts';
import { UsageError } from '../../../model/usage-error.ts';
import type { SitePlace } from '../../prepared-site.ts';
import type { SiteData } from '../../site-data.ts';
import type { BundleEntry } from '../bundles/bundle-index.ts';
import { valueHash } from '../carry/value-hash.ts';
import { readShardFile } from './shard-file.ts';
import { parseManifest, parseRecord } from './shard-schema.ts';

/** Below the output folder of a shard; no part of the site. */
export const SHARD_FOLDER = '.stratigraph-shard';
const MANIFEST = 'shard.json';
const RECORDS = 'records.jsonl';

/** With its place among those of all shards. */
export type Placed<T> = readonly [at: number, value: T];

export interface ShardManifest {
  readonly kind: 'stratigraph-build';
  readonly schemaVersion: 1;
  readonly shard: Shard;
  /** The same for all shards of one build, and for no others. */
  readonly run: {
    readonly version: string;
    readonly now: string;
    readonly base: string;
    readonly origin: string | null;
    /** Of all documents, their dates, the settings and what was found. */
    readonly workspace: string;
  };
  /** Number of targets; each has one bundle in one of the shards. */
  readonly targets: number;
  readonly bundles: readonly Placed<BundleEntry>[];
  /** Files of the site that this shard made, with SHA-256. */
  readonly files: Readonly<Record<string, string>>;
  /** SHA-256 of the search records. */
  readonly records: string;
}

/** What the shards of one build have in common. */
export function runOf(data: SiteData, { base, origin }: SitePlace): ShardManifest['run'] {
  const { version, now, graph, settings, report, title } = data;
  const texts = [...graph.documents.values()].map(({ path, text }) => [path, text]);
  const workspace = valueHash([texts, [...graph.dates], settings, report, title]) ?? '';
  return { version, now, base, origin, workspace };
}

/** Writes the manifest and the search records of the share. */
export function writeShard(
  folder: string,
  manifest: Omit<ShardManifest, 'kind' | 'schemaVersion' | 'files' | 'records'>,
  records: Iterable<Placed<CustomRecord>>,
): void {
  const files = Object.fromEntries(
    filesIn(folder).map((file) => [file, sha256(readFileSync(join(folder, file)))]),
  );
  const about = join(folder, SHARD_FOLDER);
  mkdirSync(about);
  const lines = Array.from(records, (record) => `${JSON.stringify(record)}\n`);
  const text = Buffer.from(lines.join(''));
  writeFileSync(join(about, RECORDS), text);
  const all: ShardManifest = {
    ...{ kind: 'stratigraph-build', schemaVersion: 1, ...manifest, files },
    records: sha256(text),
  };
  writeFileSync(join(about, MANIFEST), `${JSON.stringify(all)}\n`);
}

/** Throws UsageError for what is no output of `build --shard`. */
export function readShard(folder: string): ShardManifest {
  const bytes = readShardFile(folder, join(SHARD_FOLDER, MANIFEST));
  const manifest = bytes === null ? null : parseManifest(bytes.toString('utf8'));
  if (manifest !== null) return manifest;
  throw new UsageError(
    `${folder} is not the output of a shard.`,
    'Give the folders that `stratigraph build --shard i/n --out DIR` wrote.',
  );
}

/** The search records of a shard. Throws UsageError where they are not those that it wrote. */
export function readRecords(
  folder: string,
  { records }: ShardManifest,
): readonly Placed<CustomRecord>[] {
  const file = join(SHARD_FOLDER, RECORDS);
  const bytes = readShardFile(folder, file);
  const lines = bytes === null || sha256(bytes) !== records ? [''] : textLines(bytes);
  return lines.map((line) => {
    const record = parseRecord(line);
    if (record !== null) return record;
    throw new UsageError(`${join(folder, file)} is not as the shard wrote it.`, 'Build it again.');
  });
}

function textLines(bytes: Buffer): readonly string[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Paths of all files below a folder, `/` between names. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
