// In: blobs of shards. Out: refusal of those that are not of one run, with what differs and what to do.

import type { CheckBlob, RunStamp } from '../model/blob.ts';
import { UsageError } from '../model/usage-error.ts';
import { reportDays } from './report-days.ts';

export interface NamedBlob {
  /** What people call its file. */
  readonly name: string;
  readonly blob: CheckBlob;
}

/** What must be the same, what it is called, and what to do where it is not. */
const SAME: readonly {
  readonly what: string;
  readonly of: (run: RunStamp) => string;
  readonly advice: string;
}[] = [
  {
    what: 'commits',
    of: ({ commit }) => String(commit),
    advice: 'Check out one commit in all jobs.',
  },
  {
    what: 'roots',
    of: ({ prefix }) => prefix,
    advice: 'Give all shards the same --root.',
  },
  {
    what: 'settings',
    of: ({ settings }) => settings,
    advice: 'Give all shards the same --config.',
  },
  {
    what: 'documents',
    of: ({ documents }) => documents,
    advice: 'Nothing may change the files between the check-out and the check.',
  },
  {
    what: 'days',
    of: ({ now }) => JSON.stringify(reportDays(now)),
    advice: 'Give all shards the same --now.',
  },
  {
    what: 'histories',
    of: ({ dates }) => dates,
    advice:
      'Fetch as much history in all jobs (fetch-depth: 0 is all); without git, keep the times of files.',
  },
  {
    what: 'bases',
    of: ({ base, tokens }) => JSON.stringify([base, tokens]),
    advice: 'Give all shards the same --base and --tokens.',
  },
];

/** Throws UsageError where two of them are not of one run, or where `version` is not theirs. */
export function refuseDiffering(blobs: readonly NamedBlob[], version: string): void {
  const [first] = blobs;
  for (const { name, blob } of blobs) {
    if (blob.run.version !== version) {
      throw new UsageError(
        `${name} was made by Stratigraph ${blob.run.version}; this is ${version}.`,
        'Use one version for all shards and for merge.',
      );
    }
    if (first === undefined || first.name === name) continue;
    const { shard, run } = first.blob;
    if (shard.count !== blob.shard.count) {
      throw new UsageError(
        `${first.name} is one of ${shard.count} shards, but ${name} is one of ${blob.shard.count}.`,
        'Merge the shards of one run.',
      );
    }
    const other = SAME.find(({ of }) => of(run) !== of(blob.run));
    if (other === undefined) continue;
    throw new UsageError(
      `${first.name} and ${name} are of different ${other.what}${told(other.what, run, blob.run)}.`,
      other.advice,
    );
  }
}

/** The two, where they say something to people. */
function told(what: string, one: RunStamp, other: RunStamp): string {
  if (what === 'days') return ` (${one.now} and ${other.now})`;
  if (what !== 'commits') return '';
  return ` (${[one, other].map(({ commit }) => commit?.slice(0, 12) ?? 'none').join(' and ')})`;
}
