// In: folders of shards. Out: their manifests, if together they are one build; else what is wrong with them.

import { UsageError } from '../../../model/usage-error.ts';
import { readShard, type ShardManifest } from './shard-manifest.ts';

export interface ShardOutput {
  readonly folder: string;
  readonly manifest: ShardManifest;
}

/** In the order of shards. Throws UsageError where one is missing, double, or of another build. */
export function agreeingShards(folders: readonly string[]): readonly ShardOutput[] {
  const outputs = folders.map((folder) => ({ folder, manifest: readShard(folder) }));
  const [first] = outputs;
  if (first === undefined) {
    throw new UsageError('There is nothing to merge.', 'Give the output folders of all shards.');
  }
  for (const { folder, manifest } of outputs) agree(first, folder, manifest);
  const byIndex = Map.groupBy(outputs, ({ manifest }) => manifest.shard.index);
  const { count } = first.manifest.shard;
  for (let index = 1; index <= count; index += 1) {
    const [one, other] = byIndex.get(index) ?? [];
    if (one === undefined) {
      throw new UsageError(
        `Shard ${index}/${count} is missing.`,
        'Give the folders of all shards.',
      );
    }
    if (other !== undefined) {
      throw new UsageError(
        `Shard ${index}/${count} is given twice: ${one.folder} and ${other.folder}.`,
        'Give each once.',
      );
    }
  }
  return outputs.sort((a, b) => a.manifest.shard.index - b.manifest.shard.index);
}

const SAID: readonly (readonly [keyof ShardManifest['run'], string, string])[] = [
  ['version', 'versions of Stratigraph', 'Build all shards with one version.'],
  ['now', 'times', 'Give every shard the same --now.'],
  ['base', 'base paths', 'Give every shard the same --base.'],
  ['origin', 'sites', 'Give every shard the same --site.'],
  [
    'workspace',
    'workspaces or settings',
    'Build all shards of one commit, with its whole history.',
  ],
];

function agree(first: ShardOutput, folder: string, { shard, run }: ShardManifest): void {
  const { manifest } = first;
  if (shard.count !== manifest.shard.count) {
    throw new UsageError(
      `${first.folder} is one of ${manifest.shard.count} shards, ${folder} one of ${shard.count}.`,
      'Give the shards of one build.',
    );
  }
  for (const [name, what, advice] of SAID) {
    if (run[name] === manifest.run[name]) continue;
    throw new UsageError(`${first.folder} and ${folder} were built of different ${what}.`, advice);
  }
}
