// What the overview leads with: the findings that matter most, the heaviest agents.

import type { Finding } from '../../../model/finding.ts';
import { SEVERITIES } from '../../../model/severity.ts';
import type { PreparedSite, TargetSummary } from '../../prepared-site.ts';

/**
 * The `most` findings to look at first: the worst severity, then those that reach most targets, else as they stand; the
 * first of each rule before a second one of any.
 */
export function topFindings(findings: readonly Finding[], most: number): readonly Finding[] {
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);
  const sorted = findings.toSorted(
    (a, b) => rank(a) - rank(b) || b.targets.length - a.targets.length,
  );
  const rules = new Set<string>();
  const firsts = new Set(sorted.filter(({ rule }) => !rules.has(rule) && rules.add(rule)));
  return sorted
    .sort((a, b) => rank(a) - rank(b) || Number(firsts.has(b)) - Number(firsts.has(a)))
    .slice(0, most);
}

/** True for what nobody works on any more. */
export function isOver(
  { id, lifecycle }: TargetSummary,
  targets: PreparedSite['targets'],
): boolean {
  return (targets.get(id)?.retired ?? false) || !['active', 'draft'].includes(lifecycle);
}

/** Targets of the last level whose tokens are known, the heaviest first. */
export function weightsOf({ summaries, innermost }: Pick<PreparedSite, 'summaries' | 'innermost'>) {
  const weighed = [...summaries.values()].flatMap((summary) => {
    const { id, tokens, ownTokens } = summary;
    if (tokens === null || !innermost.has(id)) return [];
    return [{ summary, tokens, inherited: tokens - (ownTokens ?? 0) }];
  });
  weighed.sort((a, b) => b.tokens - a.tokens || (a.summary.id < b.summary.id ? -1 : 1));
  const heaviest = weighed[0]?.tokens ?? 0;
  return weighed.map((one) => {
    const inherited = percent(one.inherited, heaviest);
    return {
      ...one,
      /** Whole percents of the heaviest one, for bars: what is inherited, and what is its own. */
      bar: { inherited, own: percent(one.tokens, heaviest) - inherited },
      /** Whole percents of its own tokens that are inherited. */
      share: percent(one.inherited, one.tokens),
    };
  });
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
