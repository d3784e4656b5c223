import type { Comparison } from '../../src/model/change.ts';
import type { CheckReport, Finding } from '../../src/model/finding.ts';
import type { ChangedLines } from '../../src/open/pull-request.ts';
import type { Inputs } from './inputs.ts';

/** Without anything to compare with, all count. */
export function countingFindings(
  { findings }: CheckReport,
  comparison: Comparison | null,
  lines: ChangedLines,
  scope: Inputs['scope'],
): readonly Finding[] {
  if (comparison === null || scope === 'all') return findings;
  if (scope === 'new') return comparison.new;
  return findings.filter(({ path }) => lines.has(path));
}
