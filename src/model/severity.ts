import type { Finding, Severity } from './finding.ts';

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'info'];

/** Worst first; within a severity the order stays. */
export function bySeverity<F extends Pick<Finding, 'severity'>>(
  findings: readonly F[],
): readonly F[] {
  return SEVERITIES.flatMap((one) => findings.filter(({ severity }) => severity === one));
}

export function isAtLeast(severity: Severity, from: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(from);
}

export function countSeverities(
  findings: readonly Pick<Finding, 'severity'>[],
): Readonly<Record<Severity, number>> {
  const counts = { critical: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
