// Decisions as lists show them, how many bear each status, and the chains that they form.

import { visible } from '../../../emit/visible.ts';
import { history } from '../../../graph/successors.ts';
import type { DecisionSummary, HistoryNode } from '../../../model/decision.ts';
import { decisionId } from '../../../model/decision-id.ts';
import type { Document, Lifecycle } from '../../../model/document.ts';
import type { ContextGraph } from '../../../model/graph.ts';
import { folderOf } from '../../../model/paths.ts';
import { choicesOf } from '../filter-fields.ts';

export interface DecisionRow extends DecisionSummary {
  /** The status as a filter names it; `none` where nothing is stated. */
  readonly word: string;
  readonly isOver: boolean;
}

/** A mark beside the word, so that colour is never alone, and the words of records that mean the same. */
const TONES = {
  accepted: ['●', /^(?:accepted|approved|adopted|agreed|amended)$/],
  partly: ['◐', /^(?:partly|partially) superseded$/],
  proposed: ['◌', /^(?:proposed|draft|pending|rfc)$/],
  superseded: ['→', /^superseded$/],
  deprecated: ['⊘', /^(?:deprecated|obsolete)$/],
  rejected: ['✕', /^(?:rejected|declined|withdrawn)$/],
} as const satisfies Readonly<Record<string, readonly [mark: string, words: RegExp]>>;

export type StatusTone = keyof typeof TONES;

/** Longer ids are names of files, which say what the title says. */
const LONGEST_ID = 12;

/** What stands before a title: the id or, of one that is the name of a file, the number in that; may be empty. */
export function shortId({ id, path }: Pick<DecisionSummary, 'id' | 'path'>): string {
  return [id, decisionId(path)].find(({ length }) => length <= LONGEST_ID) ?? '';
}

type Stated = Pick<DecisionRow, 'word' | 'inForce'>;

/** By its first word, where the whole of it says nothing; null for a word that nobody knows of what is not in force. */
export function statusTone({ word, inForce }: Stated): StatusTone | null {
  const toneOf = (text: string) =>
    (Object.keys(TONES) as StatusTone[]).find((tone) => TONES[tone][1].test(text)) ?? null;
  return toneOf(word) ?? toneOf(word.split(' ', 1)[0] ?? '') ?? (inForce ? 'accepted' : null);
}

export function statusMark(row: Stated): string {
  const tone = statusTone(row);
  return tone === null ? '–' : TONES[tone][0];
}

/** Of a list, where there is room for a word. */
export function statusWord(word: string, none = 'no status'): string {
  return word === 'none' ? none : visible(word).slice(0, 60);
}

/** In force, not yet, no longer: a word that nobody knows (`TBD`) does not make a decision hold. */
export type Standing = 'holds' | 'pending' | 'over';

export function standingOf(row: Stated): Standing {
  if (row.inForce) return 'holds';
  const tone = statusTone(row);
  return tone === null || tone === 'proposed' ? 'pending' : 'over';
}

/** The newest path first, as people look for what holds now. */
export function decisionRows(decisions: readonly DecisionSummary[]): readonly DecisionRow[] {
  return decisions.toReversed().map((decision) => {
    const row = { ...decision, word: decision.status ?? 'none' };
    return { ...row, isOver: standingOf(row) === 'over' };
  });
}

/** What holds first, then what does not yet, then what is over; of these the most frequent first. */
export function statusCounts(rows: readonly DecisionRow[]) {
  const counts = choicesOf(rows.map(({ word }) => word)).flatMap(([word, number]) =>
    rows
      .filter((row) => row.word === word)
      .slice(0, 1)
      .map((row) => ({ word, number, row })),
  );
  const rankOf = (row: Stated) => ['holds', 'pending', 'over'].indexOf(standingOf(row));
  return counts.toSorted((a, b) => rankOf(a.row) - rankOf(b.row));
}

/**
 * The chain around a document, newest first, proposals among them; empty where it is in none. In a circle, where nothing
 * is newest, it begins with the document itself (L-075, L-081).
 */
export function chainOf({ supersession }: Pick<ContextGraph, 'supersession'>, path: string) {
  const newer = Map.groupBy(supersession.pairs, (pair) => pair.older);
  const flat = ({ path: at, older }: HistoryNode): readonly string[] => [
    at,
    ...older.flatMap(flat),
  ];
  const all = history({ supersession: { ...supersession, unaccepted: [] } }, path).flatMap(flat);
  // What several replaced stands beneath the last of them.
  const last = all.filter((at, place) => !all.includes(at, place + 1) || place === 0);
  const chain = [...new Set(last)];
  return chain.length === 1
    ? []
    : chain.map((at) => ({ path: at, replacedBy: (newer.get(at) ?? []).map((one) => one.newer) }));
}

/** What its word means and why, for those who see that word: `(done)`, `(done, because it is in done/)`; may be empty. */
export function lifecycleReason(
  word: string,
  lifecycle: Lifecycle,
  document: Document | undefined,
): string {
  const means = word.toLowerCase() === lifecycle ? '' : lifecycle;
  const isPlaced = document?.role.lifecycle === lifecycle;
  const why = isPlaced ? `because it is in ${folderOf(document.path)}/` : '';
  const reason = [means, why].filter((part) => part !== '').join(', ');
  return reason && `(${reason})`;
}
