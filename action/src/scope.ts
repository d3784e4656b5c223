// In: what was found, what of it is new, what changed. Out: the findings that count for this run.

import type { Comparison } from '../../src/model/change.ts';
import type { CheckReport, Finding, Severity } from '../../src/model/finding.ts';
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

const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'info'];

/** True where a finding is at least as severe as `failOn`. */
export function fails(findings: readonly Finding[], failOn: Inputs['failOn']): boolean {
  if (failOn === 'never') return false;
  const counted = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  return findings.some(({ severity }) => counted.includes(severity));
}

export function count(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { critical: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
