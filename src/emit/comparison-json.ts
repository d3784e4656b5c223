import type { Comparison } from '../model/change.ts';
import type { CheckReport } from '../model/finding.ts';

/** JSON text, two blanks of indentation, a line break at the end. `report` holds the new findings. */
export function comparisonJson(report: CheckReport, comparison: Comparison): string {
  const { base, fixed, unchanged, targets } = comparison;
  const { schemaVersion, summary, findings } = report;
  return `${JSON.stringify({ schemaVersion, base, summary, findings, fixed, unchanged, targets }, null, 2)}\n`;
}
