// In: the findings of a revision and those of now. Out: which are new, which are fixed, how many are the same.

import type { FindingsChange } from '../model/change.ts';
import type { Finding, Severity } from '../model/finding.ts';

const WEIGHT: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };

/**
 * Told apart by fingerprint, each as often as it occurs; of equal ones those on other lines are new. One that weighs more
 * than before is new, and nothing is fixed by that. `renamed` (path now, by path then) holds files whose text moved as
 * it was: what is said of them at the same place is not new.
 */
export function newFindings(
  base: readonly Finding[],
  head: readonly Finding[],
  renamed: ReadonlyMap<string, string> = new Map(),
): FindingsChange {
  const sameLine = match(base, head, (finding) => `${finding.fingerprint}\n${finding.line}`);
  const same = match(sameLine.base, sameLine.head, ({ fingerprint }) => fingerprint);
  const moved =
    renamed.size === 0
      ? same
      : match(same.base, same.head, placeNow(new Set(renamed.values())), placeThen(renamed));
  return { new: moved.head, fixed: moved.base, unchanged: head.length - moved.head.length };
}

interface Unmatched {
  readonly base: readonly Finding[];
  readonly head: readonly Finding[];
}

type KeyOf = (finding: Finding) => string | null;

/** Takes out pairs of one key; a finding without a key has no partner. Both lists keep their order. */
function match(
  base: readonly Finding[],
  head: readonly Finding[],
  keyOf: KeyOf,
  keyOfBase: KeyOf = keyOf,
): Unmatched {
  const waiting = new Map<string, Finding[]>();
  for (const finding of base) {
    const key = keyOfBase(finding);
    const others = key === null ? undefined : waiting.get(key);
    if (others !== undefined) others.push(finding);
    else if (key !== null) waiting.set(key, [finding]);
  }
  const matched = new Set<Finding>();
  const unmatched = head.filter((finding) => {
    const partner = waiting.get(keyOf(finding) ?? '')?.shift();
    if (partner === undefined) return true;
    matched.add(partner);
    return WEIGHT[finding.severity] > WEIGHT[partner.severity];
  });
  return { base: base.filter((finding) => !matched.has(finding)), head: unmatched };
}

function placeThen(renamed: ReadonlyMap<string, string>): KeyOf {
  return (finding) => {
    const path = renamed.get(finding.path);
    return path === undefined ? null : place(finding, path);
  };
}

function placeNow(moved: ReadonlySet<string>): KeyOf {
  return (finding) => (moved.has(finding.path) ? place(finding, finding.path) : null);
}

/** The text is the same, so the place in it is; a message may name the file and is not asked. */
function place({ rule, line, column, endLine, endColumn }: Finding, path: string): string {
  return JSON.stringify([rule, path, line, column, endLine, endColumn]);
}
