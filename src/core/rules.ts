// Every rule, the findings that fail a check, and what rules are about.

import * as general from '../check/rules/index.ts';
import invalidSuppression from '../check/rules/invalid-suppression.ts';
import unusedSuppression from '../check/rules/unused-suppression.ts';
import { dialects } from '../dialects/index.ts';
import type { Finding } from '../model/finding.ts';
import { compareText } from '../model/order.ts';
import type { Rule } from '../model/rule.ts';
import { isAtLeast } from '../model/severity.ts';

/** In the order of the reference: for everybody by id, of single dialects, and those that look at what the others found. */
export const rules: readonly Rule[] = [
  ...Object.values<Rule>(general).sort((a, b) => compareText(a.id, b.id)),
  ...dialects.flatMap((dialect) => dialect.rules ?? []),
  ...[invalidSuppression, unusedSuppression],
];

/** What to do about the findings of a rule; null for what is no rule. */
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

/** Rules of what the files, the code or other memory contradict by now; a document that is stale by its age is listed besides. */
export const DRIFT: ReadonlySet<string> = new Set([
  ...['orphan-reference', 'broken-link', 'missing-context-file', 'missing-file', 'stale-override'],
  ...['contradictory-memory', 'stale-memory', 'contested-file', 'open-items-in-done-scope'],
  ...['outdated-by-code', 'covers-nothing', 'names-missing-code'],
]);

const STALENESS = [
  ...['stale-document', 'stale-memory', 'stale-override', 'outdated-by-code', 'covers-nothing'],
  ...['names-missing-code', 'updated-not-bumped', 'outdated-copy'],
];

/** Rules by topic. */
export const TOPICS = {
  conflicts: new Set([
    ...['direct-contradiction', 'declared-override', 'same-priority-conflict', 'type-clash'],
    ...['locked-override', 'stale-override', 'orphan-reference', 'circular-supersession'],
    ...['contradictory-instructions', 'contradictory-memory', 'contested-file', 'contested-scope'],
  ]),
  staleness: new Set(STALENESS),
  supersession: new Set([
    ...['circular-supersession', 'one-sided-supersession', 'multiple-successors'],
    ...['superseded-by-unaccepted', 'status-transition', 'orphan-reference', 'stale-override'],
  ]),
  references: new Set([
    ...['broken-link', 'orphan-reference', 'link-outside-root', 'circular-dependency'],
    ...['missing-context-file', 'unlisted-context-file', 'missing-file', 'missing-path'],
    ...['missing-command', 'dropped-import', 'unknown-scope', 'names-missing-code'],
  ]),
  health: new Set([...DRIFT, ...STALENESS]),
} satisfies Readonly<Record<string, ReadonlySet<string>>>;
