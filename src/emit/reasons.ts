import type { Candidate, Conflict, Dropped, Provenance, Reason } from '../model/resolution.ts';

export const WHY_WON: Readonly<Record<Reason, string>> = {
  only: 'only this layer sets it',
  agreed: 'all layers agree',
  'higher-priority': 'higher priority',
  'later-document': 'same priority, later document',
  'declared-override': 'declared override',
  locked: 'locked',
  added: 'added to the list',
};

/** By a lock; of the same priority `all` conflicts tell what was, and did not merely lose to a later document. */
export function isRefused(loser: Candidate, by: Provenance, all: readonly Conflict[]): boolean {
  const isIts = ({ kind, loser: { source, line } }: Conflict): boolean =>
    kind === 'locked-override' && source === loser.source && line === loser.line;
  return by.reason === 'locked' && (loser.priority > by.winner.priority || all.some(isIts));
}

/** `agrees` where it said the same. */
export function whyLost(loser: Candidate, by: Provenance, all: readonly Conflict[]): string {
  const { winner, reason } = by;
  if (saysTheSame(loser, winner)) return 'agrees';
  if (isRefused(loser, by, all)) return 'refused: the value is locked';
  if (loser.priority < winner.priority)
    return `lower priority (${loser.priority} < ${winner.priority})`;
  if (reason === 'declared-override') return 'declared override';
  return 'same priority, earlier document';
}

/** The marker by which a value was dropped, as it is written. */
export function markerText({ marker }: Dropped['by']): string {
  return marker === 'inherit' ? 'inherit: false' : 'override: true';
}

/** Equal as data. */
export function saysTheSame(a: Candidate, b: Candidate): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value);
}
