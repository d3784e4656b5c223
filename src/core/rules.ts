// Every rule, the findings that fail a check, and what rules are about.

import * as general from '../check/rules/index.ts';
import invalidSuppression from '../check/rules/invalid-suppression.ts';
import unusedSuppression from '../check/rules/unused-suppression.ts';
import { dialects } from '../dialects/index.ts';
import { byWeight, type Finding, isAtLeast, SEVERITIES, type Severity } from '../model/finding.ts';
import { compareText } from '../model/order.ts';
import type { Rule, Topic } from '../model/rule.ts';

export const rules: readonly Rule[] = [
  ...Object.values<Rule>(general).sort((a, b) => compareText(a.id, b.id)),
  ...dialects.flatMap((dialect) => dialect.rules?.() ?? []),
  ...[invalidSuppression, unusedSuppression],
];

/** Null where each message has advice of its own, or the one that was said. */
export function remedyOf(id: string, said = ''): string | null {
  const { messages = {}, remedy = null } = rules.find((rule) => rule.id === id) ?? {};
  const hasOwn = Object.values(messages).every((one) => one.includes('{advice}'));
  return hasOwn || ADVICE.test(said) ? null : remedy;
}

/** A sentence that says what to do. */
const ADVICE = /[.:;] (?:Import|Link|Make|Move|Put|Rename|[Rr]un|Write) /;

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
  return findings.filter((finding) => {
    if (failOn === 'stale') return finding.severity === 'critical';
    return !(compared && TIMED.has(finding.rule)) && isAtLeast(withoutAge(finding), failOn);
  });
}

const TIMED = new Set(rules.filter((rule) => rule.timed === true).map(({ id }) => id));

/** Its severity where no day that passes counts for more than a warning. */
function withoutAge({ rule, severity }: Pick<Finding, 'rule' | 'severity'>): Severity {
  return severity === 'critical' && TIMED.has(rule) ? 'warning' : severity;
}

/** The `most` severe ones, of as many rules as there are; of equals what concerns the most files and targets. What is critical by its age comes with the warnings. */
export function worstOf(findings: readonly Finding[], most: number): readonly Finding[] {
  const listed = new Set<string>();
  const [first, again]: [Finding[], Finding[]] = [[], []];
  for (const finding of byWeight(findings)) {
    (listed.has(finding.rule) ? again : first).push(finding);
    listed.add(finding.rule);
  }
  const all = [...first, ...again];
  return SEVERITIES.flatMap((one) => all.filter((finding) => withoutAge(finding) === one)).slice(
    0,
    most,
  );
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
