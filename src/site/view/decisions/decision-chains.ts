// Each with the records it replaces and is replaced by, and how many bear each status.

import type { DecisionSummary } from '../../../model/decision.ts';

export interface DecisionRow
  extends Omit<
    DecisionSummary,
    | 'supersedes'
    | 'supersededBy'
    | 'partlySupersedes'
    | 'partlySupersededBy'
    | 'amends'
    | 'amendedBy'
  > {
  /** The status as a filter names it; `none` where nothing is stated. */
  readonly word: string;
  readonly isOver: boolean;
  readonly supersedes: readonly DecisionSummary[];
  readonly supersededBy: readonly DecisionSummary[];
  readonly partlySupersedes: readonly DecisionSummary[];
  readonly partlySupersededBy: readonly DecisionSummary[];
  readonly amends: readonly DecisionSummary[];
  readonly amendedBy: readonly DecisionSummary[];
}

export type StatusTone = 'accepted' | 'proposed' | 'superseded' | 'deprecated' | 'rejected';

/** A mark beside the word of a status, so that colour is never alone. */
const MARKS: Readonly<Record<StatusTone, string>> = {
  accepted: '●',
  proposed: '◌',
  superseded: '→',
  deprecated: '⊘',
  rejected: '✕',
};

/** Words of records that mean the same. */
const ALIKE: Readonly<Record<StatusTone, readonly string[]>> = {
  accepted: [
    'accepted',
    'approved',
    'adopted',
    'agreed',
    'amended',
    'partly superseded',
    'partially superseded',
  ],
  proposed: ['proposed', 'draft', 'pending', 'rfc'],
  superseded: ['superseded'],
  deprecated: ['deprecated', 'obsolete'],
  rejected: ['rejected', 'declined', 'withdrawn'],
};
const TONES: ReadonlyMap<string, StatusTone> = new Map(
  (Object.keys(ALIKE) as StatusTone[]).flatMap((tone) =>
    ALIKE[tone].map((word) => [word, tone] as const),
  ),
);

/** By its first word, where the whole of it says nothing; null for a word that nobody knows. */
export function statusTone(word: string): StatusTone | null {
  return TONES.get(word) ?? TONES.get(word.split(' ', 1)[0] ?? '') ?? null;
}

export function statusMark(word: string): string {
  const tone = statusTone(word);
  return tone === null ? '–' : MARKS[tone];
}

/** In force, not yet, no longer. */
export type Standing = 'holds' | 'pending' | 'over';
const STANDINGS: readonly Standing[] = ['holds', 'pending', 'over'];

export function standingOf({ word }: Pick<DecisionRow, 'word'>): Standing {
  const tone = statusTone(word);
  if (tone === 'proposed') return 'pending';
  return tone === null || tone === 'accepted' ? 'holds' : 'over';
}

/** The newest path first, as people look for what holds now. */
export function decisionRows(decisions: readonly DecisionSummary[]): readonly DecisionRow[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const named = (ids: readonly string[]): readonly DecisionSummary[] =>
    ids.flatMap((id) => byId.get(id) ?? []);
  return decisions
    .map((decision) => ({
      ...decision,
      word: decision.status ?? 'none',
      isOver: standingOf({ word: decision.status ?? '' }) === 'over',
      supersedes: named(decision.supersedes),
      supersededBy: named(decision.supersededBy),
      partlySupersedes: named(decision.partlySupersedes),
      partlySupersededBy: named(decision.partlySupersededBy),
      amends: named(decision.amends),
      amendedBy: named(decision.amendedBy),
    }))
    .reverse();
}

/** What holds first, then what does not yet, then what is over; of these the most frequent first. */
export function statusCounts(rows: readonly DecisionRow[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(rows, ({ word }) => word);
  return [...groups]
    .map(([word, { length }]) => [word, length] as const)
    .sort(([a, many], [b, more]) => rankOf(a) - rankOf(b) || more - many || (a < b ? -1 : 1));
}

function rankOf(word: string): number {
  return STANDINGS.indexOf(standingOf({ word }));
}
