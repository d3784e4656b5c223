// In: options. Out: what every rule finds, or only what is new since a revision; exit 1 from the severity on that the caller set.

import { reportOf } from '../../core/compare.ts';
import { documentPaths } from '../../core.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Workspace } from '../../open.ts';
import { writeCache } from '../../write/write-cache.ts';
import { applyFixes } from '../apply-fixes.ts';
import { type CheckOutcome, checkOutput, fails, shapeOf } from '../check-output.ts';
import type { OptionValues, Run } from '../command.ts';
import type { Io } from '../io.ts';
import { openFrom, text } from '../options.ts';

/** From how many documents on a person is told that it takes a moment. */
const MANY = 1000;

export const run: Run = async ({ options, io }) => {
  const shape = shapeOf(options);
  const dryRun = options.dryRun === true;
  if (dryRun && !options.fix) {
    throw new UsageError('--dry-run requires --fix.', 'Add --fix.');
  }
  const cached = options.cache !== false && !options.fix && options.base === undefined;
  let workspace = await openFrom(options, io, cached ? { started: Date.parse(io.clock()) } : {});
  if (io.interactive) announce(workspace, io);
  let outcome = await look(workspace, options);
  if (options.fix) {
    const { changes } = await applyFixes(
      workspace,
      outcome.report.findings,
      { dryRun, quiet: shape.format !== 'text' },
      io,
    );
    if (changes.length > 0 && !dryRun) {
      workspace = await openFrom(options, io);
      outcome = await look(workspace, options);
    }
  }
  io.out(await checkOutput(shape, outcome, workspace, io));
  return fails(outcome.report, options) ? 1 : 0;
};

async function look(workspace: Workspace, options: OptionValues): Promise<CheckOutcome> {
  const revision = text(options.base);
  if (revision === undefined) {
    const { report, keep } = await workspace.cachedCheck();
    if (keep !== null) await writeCache(workspace.root, keep.path, keep.text);
    return { report, comparison: null };
  }
  const comparison = await workspace.compare(revision, { tokens: options.tokens === true });
  return { report: reportOf(comparison.new), comparison };
}

function announce({ hierarchy }: Workspace, io: Io): void {
  const count = documentPaths(hierarchy).length;
  if (count >= MANY) io.err(`Checking ${count.toLocaleString('en')} documents …\n`);
}
