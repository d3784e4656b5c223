// The findings that fail a check.

import type { Finding } from '../model/finding.ts';
import { isAtLeast } from '../model/severity.ts';
import { rules } from './rules.ts';

/** `stale`: as `critical`, and age too. */
export const FAIL_ON = ['critical', 'warning', 'info', 'stale', 'never'] as const;

export type FailOn = (typeof FAIL_ON)[number];

/**
 * No day that passes turns a build red: unless asked for, findings that come with the days are warnings at most, and what
 * is `compared` with a revision, such as a pull request, never fails by them.
 */
export function failing(
  findings: readonly Finding[],
  failOn: FailOn,
  compared: boolean,
): readonly Finding[] {
  if (failOn === 'never') return [];
  const timed = new Set(rules.filter((rule) => rule.timed === true).map(({ id }) => id));
  return findings.filter(({ rule, severity }) => {
    if (failOn === 'stale') return severity === 'critical';
    if (!timed.has(rule)) return isAtLeast(severity, failOn);
    return !compared && isAtLeast(severity === 'critical' ? 'warning' : severity, failOn);
  });
}
