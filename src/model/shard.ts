// In: `i/n` as typed, and the key of a piece of work. Out: the shard it names, and to which shard a piece belongs.

import { UsageError } from './usage-error.ts';

/** One of `count` equal shares of a run. */
export interface Shard {
  /** From 1 on. */
  readonly index: number;
  readonly count: number;
}

/** A run has no more jobs than that in GitHub's matrix. */
export const MOST_SHARDS = 256;

/** `2/5` as typed. Throws UsageError for what is no share of a run. */
export function toShard(given: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(given)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && isShard({ index, count })) {
    return { index, count };
  }
  throw new UsageError(
    `"${given}" is no shard.`,
    `Give which one of how many: 1/3, 2/3, 3/3; at most ${MOST_SHARDS}.`,
  );
}

/** True where the numbers name a share of a run. */
export function isShard({ index, count }: Shard): boolean {
  return (
    [index, count].every(Number.isInteger) && index >= 1 && index <= count && count <= MOST_SHARDS
  );
}

/** Every key belongs to exactly one of the shards of a run, on every machine alike. */
export function isOfShard({ index, count }: Shard, key: string): boolean {
  return hash(key) % count === index - 1;
}

/** FNV-1a with a last stir, 32 bits: paths that differ in one digit must not fall into one shard. */
function hash(key: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193);
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
