// Each with the records it replaces and is replaced by, and how many bear each status.

import { visible } from '../../../emit/visible.ts';
import type { DecisionSummary } from '../../../model/decision.ts';
import { choicesOf } from '../filter-fields.ts';

const TIES = [
  ...(['supersedes', 'supersededBy', 'partlySupersedes', 'partlySupersededBy'] as const),
  ...(['amends', 'amendedBy'] as const),
];
type Ties = Readonly<Record<(typeof TIES)[number], readonly DecisionSummary[]>>;

export interface DecisionRow extends Omit<DecisionSummary, keyof Ties>, Ties {
  /** The status as a filter names it; `none` where nothing is stated. */
  readonly word: string;
  readonly isOver: boolean;
}

export type StatusTone = 'accepted' | 'proposed' | 'superseded' | 'deprecated' | 'rejected';

/** A mark beside the word, so that colour is never alone, and the words of records that mean the same. */
const TONES: Readonly<Record<StatusTone, readonly [mark: string, words: RegExp]>> = {
  accepted: [
    '●',
    /^(?:accepted|approved|adopted|agreed|amended|partly superseded|partially superseded)$/,
  ],
  proposed: ['◌', /^(?:proposed|draft|pending|rfc)$/],
  superseded: ['→', /^superseded$/],
  deprecated: ['⊘', /^(?:deprecated|obsolete)$/],
  rejected: ['✕', /^(?:rejected|declined|withdrawn)$/],
};

/** By its first word, where the whole of it says nothing; null for a word that nobody knows. */
export function statusTone(word: string): StatusTone | null {
  const toneOf = (said: string) =>
    (Object.keys(TONES) as StatusTone[]).find((tone) => TONES[tone][1].test(said)) ?? null;
  return toneOf(word) ?? toneOf(word.split(' ', 1)[0] ?? '');
}

export function statusMark(word: string): string {
  const tone = statusTone(word);
  return tone === null ? '–' : TONES[tone][0];
}

/** Of a list, where there is room for a word. */
export function statusWord(word: string, none = 'no status'): string {
  return word === 'none' ? none : visible(word).slice(0, 60);
}

/** In force, not yet, no longer. */
export type Standing = 'holds' | 'pending' | 'over';

export function standingOf({ word }: Pick<DecisionRow, 'word'>): Standing {
  const tone = statusTone(word);
  if (tone === 'proposed') return 'pending';
  return tone === null || tone === 'accepted' ? 'holds' : 'over';
}

/** The newest path first, as people look for what holds now. */
export function decisionRows(decisions: readonly DecisionSummary[]): readonly DecisionRow[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  return decisions.toReversed().map((decision) => {
    const ties = TIES.map((tie) => [tie, decision[tie].flatMap((id) => byId.get(id) ?? [])]);
    const isOver = standingOf({ word: decision.status ?? '' }) === 'over';
    const { status } = decision;
    return { ...decision, word: status ?? 'none', isOver, ...(Object.fromEntries(ties) as Ties) };
  });
}

/** What holds first, then what does not yet, then what is over; of these the most frequent first. */
export function statusCounts(rows: readonly DecisionRow[]): readonly (readonly [string, number])[] {
  const rankOf = (word: string) => ['holds', 'pending', 'over'].indexOf(standingOf({ word }));
  return choicesOf(rows.map(({ word }) => word)).toSorted(([a], [b]) => rankOf(a) - rankOf(b));
}
