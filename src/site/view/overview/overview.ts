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
  const sorted = [...findings].sort(
    (a, b) => rank(a) - rank(b) || b.targets.length - a.targets.length,
  );
  const told = new Map<string, number>();
  const turns = sorted.map((finding) => {
    const turn = Math.min(1, told.get(finding.rule) ?? 0);
    told.set(finding.rule, turn + 1);
    return { finding, turn };
  });
  return turns
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.turn - b.turn)
    .slice(0, most)
    .map(({ finding }) => finding);
}

/** True for what nobody works on any more. */
export function isOver(
  { id, lifecycle }: TargetSummary,
  targets: PreparedSite['targets'],
): boolean {
  return (targets.get(id)?.retired ?? false) || !['active', 'draft'].includes(lifecycle);
}

export interface Weight {
  readonly summary: TargetSummary;
  readonly tokens: number;
  /** Of these, how many come from layers that are not its own. */
  readonly inherited: number;
  /** Whole percents of the heaviest one, for bars: what is inherited, and what is its own. */
  readonly bar: { readonly inherited: number; readonly own: number };
  /** Whole percents of its own tokens. */
  readonly share: number;
}

/** Targets of the last level whose tokens are known, the heaviest first. */
export function weightsOf({
  summaries,
  innermost,
}: Pick<PreparedSite, 'summaries' | 'innermost'>): readonly Weight[] {
  const weighed = [...summaries.values()].flatMap((summary) =>
    innermost.has(summary.id) && summary.tokens !== null
      ? [{ summary, tokens: summary.tokens, inherited: summary.tokens - (summary.ownTokens ?? 0) }]
      : [],
  );
  weighed.sort((a, b) => b.tokens - a.tokens || (a.summary.id < b.summary.id ? -1 : 1));
  const heaviest = weighed[0]?.tokens ?? 0;
  return weighed.map((one) => {
    const { tokens, inherited } = one;
    const bar = {
      inherited: percent(inherited, heaviest),
      own: percent(tokens, heaviest) - percent(inherited, heaviest),
    };
    return { ...one, bar, share: percent(inherited, tokens) };
  });
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
