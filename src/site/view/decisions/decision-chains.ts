// Each with the records it replaces and is replaced by, and how many bear each status.

import type { DecisionSummary } from '../../../model/decision.ts';

export interface DecisionRow extends Omit<DecisionSummary, 'supersedes' | 'supersededBy'> {
  /** The status as a filter names it; `none` where nothing is stated. */
  readonly word: string;
  readonly isOver: boolean;
  readonly supersedes: readonly DecisionSummary[];
  readonly supersededBy: readonly DecisionSummary[];
}

/** A mark beside the word of a status, so that colour is never alone. */
export const STATUS_MARK: ReadonlyMap<string, string> = new Map([
  ['accepted', '●'],
  ['proposed', '◌'],
  ['superseded', '→'],
  ['deprecated', '⊘'],
  ['rejected', '✕'],
]);

const OVER: ReadonlySet<string> = new Set(['superseded', 'deprecated', 'rejected']);

/** The newest path first, as people look for what holds now. */
export function decisionRows(decisions: readonly DecisionSummary[]): readonly DecisionRow[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const named = (ids: readonly string[]): readonly DecisionSummary[] =>
    ids.flatMap((id) => byId.get(id) ?? []);
  return decisions
    .map((decision) => ({
      ...decision,
      word: decision.status ?? 'none',
      isOver: OVER.has(decision.status ?? ''),
      supersedes: named(decision.supersedes),
      supersededBy: named(decision.supersededBy),
    }))
    .reverse();
}

/** The most frequent first. */
export function statusCounts(rows: readonly DecisionRow[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(rows, ({ word }) => word);
  return [...groups]
    .map(([word, { length }]) => [word, length] as const)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}
