// In: `--shard` and `--blob`. Out: a file with what one shard of a check finds, for `merge` to put together.

import { dirname, resolve } from 'node:path';
import { shownLines } from '../emit/check-text.ts';
import { counted } from '../emit/counted.ts';
import { type BlobLines, type CheckBlob, LARGEST_BLOB } from '../model/blob.ts';
import type { Finding } from '../model/finding.ts';
import { type Shard, toShard } from '../model/shard.ts';
import { UsageError } from '../model/usage-error.ts';
import { version } from '../version.ts';
import { makeFolder } from '../write/make-folder.ts';
import { writeFileWhole } from '../write/write-file.ts';
import { type CheckedPlace, placeOf } from './check-output.ts';
import type { OptionValues } from './command.ts';
import type { Io } from './io.ts';
import { openFrom, text } from './options.ts';

export interface ShardFile {
  readonly shard: Shard;
  readonly file: string;
}

/** Null where nobody asked for a shard. Throws UsageError for one of the two without the other, and for what only `merge` can do. */
export function shardOf(options: OptionValues): ShardFile | null {
  const [shard, file] = [text(options.shard), text(options.blob)];
  if (shard === undefined && file === undefined) return null;
  if (shard === undefined) {
    throw new UsageError('--blob is the file of a shard.', 'Give --shard i/n too.');
  }
  const parsed = toShard(shard);
  if (file === undefined) {
    throw new UsageError(
      'A shard finds only its share, which is no report.',
      'Give --blob FILE too, and put the files of all shards together: stratigraph merge FILE…',
    );
  }
  const others = ['fix', 'json', 'format', 'limit'].filter((name) => options[name] !== undefined);
  if (others.length === 0) return { shard: parsed, file };
  throw new UsageError(
    `--${others.join(' and --')} ${others.length === 1 ? 'needs' : 'need'} the whole check, and this is a shard of it.`,
    others.includes('fix') ? 'Leave one of them out.' : 'Give it to stratigraph merge.',
  );
}

/** Writes the file; 0 whatever was found: `merge` has the verdict. Throws UsageError. */
export async function writeShard(
  { shard, file }: ShardFile,
  options: OptionValues,
  io: Io,
): Promise<number> {
  const workspace = await openFrom(options, io);
  const { run, findings, compared } = await workspace.checkShard(shard, {
    base: text(options.base),
    tokens: options.tokens === true,
  });
  const blob: CheckBlob = {
    kind: 'stratigraph-check',
    schemaVersion: 1,
    shard,
    run: { version, ...run },
    findings,
    compared,
    lines: linesFor(findings, placeOf(workspace)),
  };
  const json = `${JSON.stringify(blob)}\n`;
  if (Buffer.byteLength(json) > LARGEST_BLOB) {
    throw new UsageError(
      `Shard ${shard.index}/${shard.count} finds more than fits into one file.`,
      'Take more shards.',
    );
  }
  const path = resolve(io.cwd, file);
  await makeFolder(dirname(path));
  await writeFileWhole(path, json);
  io.err(
    `Shard ${shard.index}/${shard.count}: ${counted(findings.length, 'finding')}, written to ${file}.\n`,
  );
  return 0;
}

/** The lines that `merge` shows findings with, so that it needs no workspace. */
function linesFor(findings: readonly Finding[], { lineAt }: CheckedPlace): readonly BlobLines[] {
  const numbers = new Map<string, Set<number>>();
  for (const finding of findings) {
    const known = numbers.get(finding.path) ?? new Set();
    for (const number of shownLines(finding)) known.add(number);
    numbers.set(finding.path, known);
  }
  return [...numbers].flatMap(([path, wanted]) => {
    const lines = [...wanted].flatMap((number) => {
      const line = lineAt(path, number);
      return line === undefined ? [] : [[number, line] as const];
    });
    return lines.length === 0 ? [] : [[path, lines] as const];
  });
}
