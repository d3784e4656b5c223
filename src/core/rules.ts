// Every rule, the findings that fail a check, and what rules are about.

import * as general from '../check/rules/index.ts';
import invalidSuppression from '../check/rules/invalid-suppression.ts';
import unusedSuppression from '../check/rules/unused-suppression.ts';
import { dialects } from '../dialects/index.ts';
import { type Finding, isAtLeast } from '../model/finding.ts';
import { compareText } from '../model/order.ts';
import type { Rule, Topic } from '../model/rule.ts';

export const rules: readonly Rule[] = [
  ...Object.values<Rule>(general).sort((a, b) => compareText(a.id, b.id)),
  ...dialects.flatMap((dialect) => dialect.rules?.() ?? []),
  ...[invalidSuppression, unusedSuppression],
];

export function remedyOf(id: string): string | null {
  return rules.find((rule) => rule.id === id)?.remedy ?? null;
}

/** `stale`: as `critical`, and age too. */
export const FAIL_ON = ['critical', 'warning', 'info', 'stale', 'never'] as const;

export type FailOn = (typeof FAIL_ON)[number];

/**
 * No day that passes turns a build red: unless asked for, findings that come with the days are warnings at most, and what
 * is `compared` with a revision, such as a pull request, never fails by them.
 */
export function failing<F extends Pick<Finding, 'rule' | 'severity'>>(
  findings: readonly F[],
  failOn: FailOn,
  compared: boolean,
): readonly F[] {
  if (failOn === 'never') return [];
  const timed = new Set(rules.filter((rule) => rule.timed === true).map(({ id }) => id));
  return findings.filter(({ rule, severity }) => {
    if (failOn === 'stale') return severity === 'critical';
    if (!timed.has(rule)) return isAtLeast(severity, failOn);
    return !compared && isAtLeast(severity === 'critical' ? 'warning' : severity, failOn);
  });
}

function about(...topics: readonly Topic[]): ReadonlySet<string> {
  const selected = rules.filter((rule) => rule.about?.some((one) => topics.includes(one)));
  return new Set(selected.map(({ id }) => id));
}

export const DRIFT = about('drift');

export const TOPICS = {
  conflicts: about('conflicts'),
  staleness: about('staleness'),
  supersession: about('supersession'),
  references: about('references'),
  health: about('drift', 'staleness'),
};
