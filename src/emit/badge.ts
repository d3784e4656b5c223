import type { CheckReport } from '../model/finding.ts';
import { counted } from '../model/plural.ts';

export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: 'brightgreen' | 'yellow' | 'red';
}

/** https://shields.io/badges/endpoint-badge */
export function badgeJson({ label, message, color }: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message, color })}\n`;
}

/** What the check found, stale documents included; what is only told counts as well. */
export function findingsBadge({ summary }: Pick<CheckReport, 'summary'>): string {
  const { critical, warning } = summary;
  const parts = [
    ...(critical > 0 ? [`${critical} critical`] : []),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
  ];
  const color = critical > 0 ? 'red' : warning > 0 ? 'yellow' : 'brightgreen';
  return badgeJson({ label: 'context', message: parts.join(', ') || 'consistent', color });
}
