import type { Comparison } from '../../src/model/change.ts';
import type { CheckReport, Finding } from '../../src/model/finding.ts';
import { isAtLeast } from '../../src/model/severity.ts';
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

/** True where a finding is at least as severe as `failOn`. */
export function fails(findings: readonly Finding[], failOn: Inputs['failOn']): boolean {
  return failOn !== 'never' && findings.some(({ severity }) => isAtLeast(severity, failOn));
}
