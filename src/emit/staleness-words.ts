// What a report on stale documents is called in parts, and as a whole; text, markdown and pages say the same.

import type { StaleDocument, StalenessReport } from '../model/facts.ts';
import { counted } from '../model/plural.ts';

export interface StaleGroup {
  readonly title: string;
  readonly documents: readonly StaleDocument[];
  /** What is to be done, a sentence; empty where the title says it. */
  readonly says: string;
}

const TITLES: readonly (readonly [StaleDocument['action'], string])[] = [
  ['refresh', 'Review, and refresh what is still right'],
  ['archive', 'Archive, or refresh what is still right'],
  ['close', 'Close with a status, or refresh what is not over'],
  ['supersede', 'Decisions that depend on something that is over'],
];

/** By what is to be done, in the order given. */
export function staleGroups(stale: readonly StaleDocument[]): readonly StaleGroup[] {
  return TITLES.flatMap(([action, title]) => {
    const documents = stale.filter((one) => one.action === action);
    const isTold = action === 'refresh' || action === 'archive';
    const says = isTold ? [] : [...new Set(documents.map((one) => one.says))];
    const isOwned = documents.some(({ owner }) => owner !== null);
    const all = says
      .map((one) => `${isOwned ? `The owner decides: ${one}` : one.replace(/^./, upper)}.`)
      .join(' ');
    return documents.length === 0 ? [] : [{ title, documents, says: all }];
  });
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

/** `2 of 4 documents are stale; 1 reference or memory has drifted`; the first half where any document ages. */
export function staleVerdict({ stale, drift, documents }: StalenessReport): readonly string[] {
  const are = stale.length === 1 ? 'is' : 'are';
  const drifts = counted(drift.length, 'reference or memory has', 'references or memories have');
  return [
    ...(documents === 0
      ? []
      : [`${stale.length} of ${counted(documents, 'document')} ${are} stale`]),
    `${drifts} drifted`,
  ];
}
