import type { Finding, Severity } from '../../../model/finding.ts';
import { SEVERITIES } from '../../../model/severity.ts';

/** Mark beside the word, so that colour is never alone. */
export const SEVERITY_MARK: Readonly<Record<Severity, string>> = {
  critical: '▲',
  warning: '◆',
  info: 'ℹ',
};

/** What only says that something is old. */
export function isAge({ rule }: Pick<Finding, 'rule'>): boolean {
  return rule === 'stale-document';
}

/** Class of findings of one severity, wherever they are told: red is for contradictions, amber for what is only old. */
export function toneOf(severity: Severity, ...findings: readonly Pick<Finding, 'rule'>[]): string {
  return findings.length > 0 && findings.every(isAge) ? `${severity} aged` : severity;
}

/** Severities that occur, worst first, with the rules that are broken most often first; no more than `most` findings in all. */
export function findingGroups(findings: readonly Finding[], most: number) {
  let left = most;
  return SEVERITIES.flatMap((severity) => {
    const all = findings.filter((finding) => finding.severity === severity);
    if (all.length === 0) return [];
    const shown = all.slice(0, left);
    left -= shown.length;
    const rules = [...Map.groupBy(shown, ({ rule }) => rule)].sort(
      ([, some], [, more]) => more.length - some.length,
    );
    return [{ severity, tone: toneOf(severity, ...all), count: all.length, rules }];
  });
}
