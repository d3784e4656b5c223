// In: the blobs of all shards of one run. Out: what the run without shards would have found; refused is what does not belong together.

import type { Comparison } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import { isOfShard, type Shard } from '../model/shard.ts';
import { UsageError } from '../model/usage-error.ts';
import { type NamedBlob, refuseDiffering } from './same-run.ts';

export interface Merged {
  /** With a base: only those that it does not have. */
  readonly findings: readonly Finding[];
  /** Null without a base. */
  readonly comparison: Comparison | null;
  readonly prefix: string;
  /** Text of a line (from 1), of those that findings are shown with. */
  readonly lineAt: (path: string, number: number) => string | undefined;
}

/** In whatever order they come. Throws UsageError for missing, double and differing shards. */
export function mergeShards(blobs: readonly NamedBlob[], version: string): Merged {
  refuseDiffering(blobs, version);
  const shards = inOrder(blobs);
  for (const named of shards) refuseForeign(named);
  const findings = byPath(shards.flatMap(({ blob }) => blob.findings));
  const [{ blob: first }] = shards;
  return {
    findings,
    comparison: first.run.base === null ? null : comparisonOf(shards, first.run.base, findings),
    prefix: first.run.prefix,
    lineAt: linesIn(shards),
  };
}

function comparisonOf(
  shards: readonly NamedBlob[],
  base: Comparison['base'],
  found: readonly Finding[],
): Comparison {
  const parts = shards.flatMap(({ blob }) => (blob.compared === null ? [] : [blob.compared]));
  const targets = parts.flatMap((part) => part.targets).sort((a, b) => a.at - b.at);
  return {
    base,
    new: found,
    fixed: byPath(parts.flatMap(({ fixed }) => fixed)),
    unchanged: parts.reduce((sum, { unchanged }) => sum + unchanged, 0),
    targets: targets.map(({ change }) => change),
  };
}

/** What is said of one path comes from one shard, in its order. */
function byPath(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function linesIn(shards: readonly NamedBlob[]): Merged['lineAt'] {
  const texts = new Map<string, ReadonlyMap<number, string>>();
  for (const { blob } of shards) {
    for (const [path, lines] of blob.lines) texts.set(path, new Map(lines));
  }
  return (path, number) => texts.get(path)?.get(number);
}

/** By number, each once, none missing. */
function inOrder(blobs: readonly NamedBlob[]): readonly [NamedBlob, ...NamedBlob[]] {
  const byIndex = new Map<number, NamedBlob>();
  for (const named of blobs) {
    const { shard } = named.blob;
    const known = byIndex.get(shard.index);
    if (known !== undefined) {
      throw new UsageError(
        `${known.name} and ${named.name} are both shard ${written(shard)}.`,
        'Give each shard once.',
      );
    }
    byIndex.set(shard.index, named);
  }
  const count = blobs[0]?.blob.shard.count ?? 1;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const missing = numbers.filter((index) => !byIndex.has(index));
  const [first, ...others] = numbers.flatMap((index) => byIndex.get(index) ?? []);
  if (missing.length === 0 && first !== undefined) return [first, ...others];
  const names = missing.map((index) => written({ index, count }));
  throw new UsageError(
    `${names.length === 1 ? 'Shard' : 'Shards'} ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing.`,
    'A merged report says all or nothing: wait for every shard, and give the files of all.',
  );
}

/** What is told by two shards, or by the wrong one, was not written by a check. */
function refuseForeign({ name, blob }: NamedBlob): void {
  const { shard, findings, compared, run, lines } = blob;
  const told = [
    ...lines.map(([path]) => path),
    ...findings.map(({ path }) => path),
    ...(compared?.targets ?? []).map(({ change }) => change.id),
  ];
  const isForeign = told.some((key) => !isOfShard(shard, key));
  if (!isForeign && (compared === null) === (run.base === null)) return;
  throw new UsageError(
    `${name} is not what shard ${written(shard)} of a check finds.`,
    'Check again; somebody changed the file.',
  );
}

function written({ index, count }: Shard): string {
  return `${index}/${count}`;
}
