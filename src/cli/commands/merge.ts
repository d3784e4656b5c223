// In: what all shards of a check or a build left. Out: the report, exit 1 as `check` has it, or the site, that one run would have made.

import { resolve } from 'node:path';
import { reportOf } from '../../core/compare.ts';
import { counted } from '../../emit/counted.ts';
import { mergeBlobs } from '../../open/merge-blobs.ts';
import { version } from '../../version.ts';
import { checkOutput, fails, shapeOf } from '../check-output.ts';
import type { Run } from '../command.ts';
import type { Io } from '../io.ts';
import { text } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const out = text(options.out);
  if (out !== undefined) return mergeInto(out, args, io);
  const shape = shapeOf(options);
  const files = args.filter((file) => file !== undefined);
  const merged = await mergeBlobs(files, { cwd: io.cwd, version });
  const { findings, comparison, prefix, lineAt } = merged;
  const report = reportOf(findings);
  const place = { prefix: async () => prefix, lineAt };
  io.out(await checkOutput(shape, { report, comparison }, place, io));
  return fails(report, options) ? 1 : 0;
};

/** The folders of `build --shard`. */
async function mergeInto(
  out: string,
  args: readonly (string | undefined)[],
  io: Io,
): Promise<number> {
  const { mergeSite } = await import('../../site/site.ts');
  const folders = args.flatMap((folder) => (folder === undefined ? [] : [resolve(io.cwd, folder)]));
  const outDir = resolve(io.cwd, out);
  const { pages, bundles } = await mergeSite(folders, { outDir, cwd: io.cwd });
  io.out(
    `Merged ${counted(folders.length, 'shard')}: ${counted(pages, 'page')} and ${counted(bundles, 'bundle')} in ${out}.\n`,
  );
  return 0;
}
