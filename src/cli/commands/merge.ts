// In: the files of all shards of a check. Out: the report that one check would have given; exit 1 as `check` has it.

import { reportOf } from '../../core/compare.ts';
import { mergeBlobs } from '../../open/merge-blobs.ts';
import { version } from '../../version.ts';
import { checkOutput, fails, formatOf } from '../check-output.ts';
import type { Run } from '../command.ts';

export const run: Run = async ({ args, options, io }) => {
  const format = formatOf(options);
  const files = args.filter((file) => file !== undefined);
  const merged = await mergeBlobs(files, { cwd: io.cwd, version });
  const { findings, comparison, prefix, lineAt } = merged;
  const report = reportOf(findings);
  const place = { prefix: async () => prefix, lineAt };
  io.out(await checkOutput(format, { report, comparison }, place, io));
  return fails(report, options) ? 1 : 0;
};
