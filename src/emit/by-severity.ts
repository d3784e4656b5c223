// In: findings. Out: the same, the most severe first, otherwise in their order.

import type { Finding, Severity } from '../model/finding.ts';

const RANK: Readonly<Record<Severity, number>> = { critical: 0, warning: 1, info: 2 };

export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}
